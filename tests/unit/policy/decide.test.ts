import { describe, expect, it } from 'vitest';
import type { CommandAnalysis } from '@/server/policy/analyse-command';
import { decide } from '@/server/policy/decide';
import { createId } from '@/server/platform/create-id';
import type { Finding } from '@/server/domain/finding';
import { grantIdSchema } from '@/server/domain/ids';
import { judgementSchema } from '@/server/domain/judgement';

const finding = (changes: Partial<Finding> = {}): Finding => ({
  category: 'delete',
  title: 'Deletes files',
  explanation: 'Removes build and everything in it.',
  severity: 'high',
  span: { start: 0, end: 2 },
  isGrantable: true,
  ...changes,
});
const analysis = (changes: Partial<CommandAnalysis> = {}): CommandAnalysis => ({
  isAnalysable: true,
  explanation: 'Said of it.',
  findings: [],
  floor: [],
  ...changes,
});
const grant = { id: grantIdSchema.parse(createId('grt')) };

describe('decide', () => {
  it('P1 the floor is never run, whatever was granted', () => {
    const floor = [finding({ category: 'floor-halt', isGrantable: false })];
    const judgement = decide({ analysis: analysis({ floor, findings: [finding()] }), grant });
    expect(judgement).toMatchObject({ verdict: 'never', findings: floor });
  });

  it('P1 the floor wins over what cannot be analysed', () => {
    const unread = analysis({ isAnalysable: false, floor: [finding()] });
    expect(decide({ analysis: unread, grant: undefined }).verdict).toBe('never');
  });

  it('P1 what cannot be analysed passes no grant and cannot be remembered', () => {
    const judgement = decide({ analysis: analysis({ isAnalysable: false }), grant });
    expect(judgement).toMatchObject({ verdict: 'ask', isRememberable: false });
  });

  it('P3 a grant covers what may be granted', () => {
    const judgement = decide({ analysis: analysis({ findings: [finding()] }), grant });
    expect(judgement).toMatchObject({
      verdict: 'allow',
      because: { kind: 'covered', grantIds: [grant.id], ruleIds: [] },
    });
  });

  it('G4 a grant does not cover a call with one finding that may not be granted', () => {
    const findings = [finding(), finding({ isGrantable: false })];
    const judgement = decide({ analysis: analysis({ findings }), grant });
    expect(judgement).toMatchObject({ verdict: 'ask', isRememberable: false, findings });
  });

  it('P4 nothing risky is allowed', () => {
    const judgement = decide({ analysis: analysis(), grant: undefined });
    expect(judgement).toMatchObject({ verdict: 'allow', because: { kind: 'harmless' } });
  });

  it('P7 all findings make one question', () => {
    const findings = [finding(), finding({ category: 'git' })];
    const judgement = decide({ analysis: analysis({ findings }), grant: undefined });
    expect(judgement).toMatchObject({ verdict: 'ask', isRememberable: true, findings });
  });

  it.each([
    analysis(),
    analysis({ findings: [finding()] }),
    analysis({ floor: [finding()] }),
    analysis({ isAnalysable: false }),
  ])('gives what the judgement schema accepts', (each) => {
    for (const covering of [undefined, grant]) {
      const judgement = decide({ analysis: each, grant: covering });
      expect(judgementSchema.parse(judgement)).toEqual(judgement);
    }
  });
});
