import { expect, it } from 'vitest';
import { withGuardianAdvice } from '@/server/approvals/guardian-advice';

it('P6 three guardian denials in a row tell the agent to stop varying the command', () => {
  const denied = (deniedInARow: number) =>
    withGuardianAdvice('It did not run.', { answer: 'deny', reason: 'No.', deniedInARow });
  expect(denied(2)).toBe('It did not run.');
  expect(denied(3)).toMatch(/^It did not run\. .*last 3 calls.*stop varying/u);
  expect(denied(4)).toContain('last 4 calls');
});

it('says nothing of a guardian that did not deny, or was not asked', () => {
  const escalated = { answer: 'escalate', reason: 'Unsure.' } as const;
  expect(withGuardianAdvice('It did not run.', escalated)).toBe('It did not run.');
  expect(withGuardianAdvice('It did not run.', null)).toBe('It did not run.');
});
