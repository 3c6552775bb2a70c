import { expect, it } from 'vitest';
import { decidedEnding, unansweredEnding } from '@/server/approvals/approval-ending';
import { classifyApproval } from '@/server/approvals/classify-approval';
import { anActor } from '@/tests/support/an-actor';

it.each([
  { now: 999, state: 'open' },
  { now: 1_000, state: 'overdue' },
  { now: 1_001, state: 'overdue' },
])('C5 at $now an approval that expires at 1000 and has no ending is $state', ({ now, state }) => {
  expect(classifyApproval({ ending: null, expiresAt: 1_000 }, now)).toBe(state);
});

it.each([
  decidedEnding({ choice: 'once', reason: null, actor: anActor(), endedAt: 5 }),
  decidedEnding({ choice: 'deny', reason: null, actor: anActor(), endedAt: 5 }),
  unansweredEnding({ cause: 'run_stopped', stoppedBy: null, endedAt: 5 }),
])('C5 what has ended ($resolution) stays ended, before and after its deadline', (ending) => {
  expect(classifyApproval({ ending, expiresAt: 1_000 }, 0)).toBe('ended');
  expect(classifyApproval({ ending, expiresAt: 1_000 }, 2_000)).toBe('ended');
});
