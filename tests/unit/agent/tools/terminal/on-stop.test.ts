import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onStop } from '@/server/agent/tools/terminal/on-stop';
import { createFakeClock } from '@/tests/support/fake-clock';

function watch({ isAborted = false } = {}) {
  const clock = createFakeClock();
  const abort = new AbortController();
  if (isAborted) abort.abort();
  const reasons: string[] = [];
  const release = onStop({ clock, signal: abort.signal, timeoutMs: 100 }, (reason) => {
    reasons.push(reason);
  });
  const leftovers = () => clock.pendingCount + getEventListeners(abort.signal, 'abort').length;
  return { clock, abort, reasons, release, leftovers };
}

describe('onStop', () => {
  it('C4 stops once, at the time limit, and lets go of the signal', async () => {
    const { clock, abort, reasons, leftovers } = watch();
    await clock.advance(99);
    expect(reasons).toEqual([]);
    await clock.advance(1);
    abort.abort();
    expect(reasons).toEqual(['timed_out']);
    expect(leftovers()).toBe(0);
  });

  it('C4 stops once, by an abort, and takes back the timer', async () => {
    const { clock, abort, reasons, leftovers } = watch();
    abort.abort();
    await clock.advance(1_000);
    expect(reasons).toEqual(['aborted']);
    expect(leftovers()).toBe(0);
  });

  it('stops at once for a signal that was aborted before', () => {
    const { reasons, leftovers } = watch({ isAborted: true });
    expect(reasons).toEqual(['aborted']);
    expect(leftovers()).toBe(0);
  });

  it('C4 leaves nothing once taken back', async () => {
    const { clock, abort, reasons, release, leftovers } = watch();
    release();
    expect(leftovers()).toBe(0);
    abort.abort();
    await clock.advance(1_000);
    expect(reasons).toEqual([]);
  });
});
