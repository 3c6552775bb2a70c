import { expect, it } from 'vitest';
import { runEnding } from '@/components/admin/run-ending';
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

it('calls a run that waits for an approval waiting', () => {
  expect(runState('waiting_for_approval')).toBe('waiting');
  expect(runState('completed')).toBe('done');
  expect(runState('interrupted')).toBe('interrupted');
});
