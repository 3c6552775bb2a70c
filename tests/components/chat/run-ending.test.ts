import { describe, expect, it } from 'vitest';
import { endingText } from '@/components/chat/run-ending';
import { aRun } from '../trpc/session-fixture';

describe('endingText', () => {
  it.each([
    [{ status: 'cancelled', cause: 'stopped', stoppedByName: 'Ada' }, 'Stopped by Ada'],
    [{ status: 'cancelled', cause: 'deadline' }, 'Stopped: its time was up'],
    [{ status: 'failed', cause: 'runtime_error' }, 'Failed'],
    [
      { status: 'interrupted', cause: 'server_crashed' },
      'Interrupted: the server went away without warning',
    ],
  ] as const)('%o is called "%s"', (over, words) => {
    expect(endingText(aRun(over))).toBe(words);
  });
});
