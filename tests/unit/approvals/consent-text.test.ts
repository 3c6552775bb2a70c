import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decidedEnding,
  unansweredEnding,
  type UnansweredCause,
} from '@/server/approvals/approval-ending';
import { refusalText } from '@/server/approvals/consent-text';
import { anActor } from '@/tests/support/an-actor';

const CAUSES: UnansweredCause[] = [
  'deadline',
  'run_stopped',
  'run_ended',
  'session_deleted',
  'server_stopped',
  'agent_died',
];
const ada = anActor({ name: 'Ada' });

describe.each(CAUSES)('C6 an approval that ended by %s', (cause) => {
  const isByPerson = cause === 'run_stopped' || cause === 'session_deleted';
  const ending = unansweredEnding({ cause, stoppedBy: isByPerson ? ada : null, endedAt: 1 });

  it('is not told as a denial, and no choice is made up', () => {
    const { explanation } = refusalText(ending);
    expect(refusalText(ending).cause).toBe(ending.resolution);
    expect(['expired', 'cancelled', 'orphaned']).toContain(ending.resolution);
    expect(ending.choice).toBeNull();
    expect(ending.reason).toBeNull();
    expect(explanation).toContain('did not run');
    expect(explanation).not.toMatch(/\b(denied|rejected|refused by|declined)\b/i);
  });

  it('names nobody who did not act', () => {
    const nobody = unansweredEnding({ cause, stoppedBy: null, endedAt: 1 });
    expect(nobody).toMatchObject({ actorId: null, actorName: null });
    expect(refusalText(nobody).explanation).not.toMatch(/\bAda\b|null|undefined/);
  });
});

it('A4 the agent is told that no answer is neither consent nor a denial', () => {
  const ending = unansweredEnding({ cause: 'deadline', stoppedBy: null, endedAt: 1 });
  expect(refusalText(ending).explanation).toMatch(/neither consent nor a denial/);
});

it('A5 a stop names who stopped the run', () => {
  const ending = unansweredEnding({ cause: 'run_stopped', stoppedBy: ada, endedAt: 1 });
  expect(refusalText(ending).explanation).toContain('Ada stopped the run');
});

it('G1 a reason is handed on word for word, with the instruction not to try another way', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (reason) => {
      const text = refusalText(decidedEnding({ choice: 'deny', reason, actor: ada, endedAt: 1 }));
      expect(text.cause).toBe('denied');
      expect(text.explanation).toContain(`Reason: ${reason}`);
      expect(text.explanation).toMatch(/^Ada denied this call/);
      expect(text.explanation).toMatch(/Do not retry it, rephrase it or reach the same end/);
    }),
  );
});

it('a denial without a reason makes none up', () => {
  const ending = decidedEnding({ choice: 'deny', reason: null, actor: ada, endedAt: 1 });
  expect(refusalText(ending).explanation).not.toContain('Reason');
});

it('an approval that was given has no refusal', () => {
  const ending = decidedEnding({ choice: 'once', reason: null, actor: ada, endedAt: 1 });
  expect(() => refusalText(ending)).toThrow(TypeError);
});
