import type { Judgement } from '../domain/judgement';
import type { CommandAnalysis } from './analyse-command';

/** A stored consent that covers a call. */
export interface CoveringGrant {
  id: string;
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
  if (!isAnalysable) return { verdict: 'ask', isRememberable: false, explanation, findings };
  const isRememberable = findings.every(({ isGrantable }) => isGrantable);
  if (grant !== undefined && isRememberable) {
    return { verdict: 'allow', because: { kind: 'grant', grantId: grant.id }, findings };
  }
  if (findings.length === 0) return { verdict: 'allow', because: { kind: 'harmless' }, findings };
  return { verdict: 'ask', isRememberable, explanation, findings };
}

function explainFloor({ floor }: CommandAnalysis): string {
  return [...new Set(floor.map(({ explanation }) => explanation))].join(' ');
}
