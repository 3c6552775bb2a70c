import { expect, it } from 'vitest';
import { runEnding } from '@/components/admin/run-ending';
import { ranNothing } from '@/components/admin/run-mark';
import { runState } from '@/components/admin/run-state';
import { runCauseSchema } from '@/server/domain/run';

const ended = { cause: null, error: null, stoppedByName: null };

it('says nothing of a run that simply completed or still lives', () => {
  expect(runEnding(ended)).toBeNull();
});

it('names who stopped it, and nobody when nobody did', () => {
  expect(runEnding({ ...ended, cause: 'stopped', stoppedByName: 'Jonas' })).toBe(
    'stopped by Jonas',
  );
  expect(runEnding({ ...ended, cause: 'stopped' })).toBe('stopped');
});

it('prefers the error text, and has words for every cause', () => {
  expect(runEnding({ ...ended, cause: 'runtime_error', error: 'bash is missing' })).toBe(
    'bash is missing',
  );
  const words = runCauseSchema.options.map((cause) => runEnding({ ...ended, cause }));
  expect(new Set(words).size).toBe(words.length);
});

it('has no tick for a run that came to its end with every call refused', () => {
  const run = { status: 'completed', toolCallCount: 2, refusedCallCount: 2 } as const;
  expect(ranNothing(run)).toBe(true);
  expect(ranNothing({ ...run, refusedCallCount: 1 })).toBe(false);
  // A model that only answered made no call at all, and finished.
  expect(ranNothing({ ...run, toolCallCount: 0, refusedCallCount: 0 })).toBe(false);
  // A run that failed or lives says so itself.
  expect(ranNothing({ ...run, status: 'failed' })).toBe(false);
  expect(ranNothing({ ...run, status: 'running' })).toBe(false);
});

it('calls a run that waits for an approval waiting', () => {
  expect(runState('waiting_for_approval')).toBe('waiting');
  expect(runState('completed')).toBe('done');
  expect(runState('interrupted')).toBe('interrupted');
});
