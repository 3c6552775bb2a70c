import type { GrantId } from '../domain/ids';
import type { Judgement } from '../domain/judgement';
import type { CommandAnalysis } from './analyse-command';

/** A stored consent that covers a call. */
export interface CoveringGrant {
  id: GrantId;
}

/**
 * The verdict on a call from what was found and what people have allowed (P1, P3, P4, P7). The floor
 * passes nothing. What cannot be analysed, and what is marked as not grantable, passes no grant.
 */
export function decide(input: {
  analysis: CommandAnalysis;
  grant: CoveringGrant | undefined;
}): Judgement {
  const { analysis, grant } = input;
  const { explanation, findings, floor, isAnalysable } = analysis;
  if (floor.length > 0)
    return { verdict: 'never', explanation: explainFloor(analysis), findings: floor };
  const asked = { verdict: 'ask', explanation, findings, guardian: null } as const;
  if (!isAnalysable)
    return { ...asked, isRememberable: false, passesUnattended: false, grantOptions: [] };
  const isRememberable = findings.every(({ isGrantable }) => isGrantable);
  if (grant !== undefined && isRememberable) {
    return {
      verdict: 'allow',
      because: { kind: 'covered', grantIds: [grant.id], ruleIds: [] },
      findings,
    };
  }
  if (findings.length === 0) return { verdict: 'allow', because: { kind: 'harmless' }, findings };
  return { ...asked, isRememberable, passesUnattended: isRememberable, grantOptions: [] };
}

function explainFloor({ floor }: CommandAnalysis): string {
  return [...new Set(floor.map(({ explanation }) => explanation))].join(' ');
}
