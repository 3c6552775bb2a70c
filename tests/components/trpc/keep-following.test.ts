import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFollowing, type FollowHandlers } from '@/components/trpc/keep-following';

/** An answer of the server, as the client reports it. */
function refused(domainCode: string): Error {
  return TRPCClientError.from({
    error: {
      code: -32_000,
      message: 'No.',
      data: { code: 'X', httpStatus: 400, domainCode, details: {} },
    },
  });
}

function source() {
  const starts: { lastEventId: string | null; handlers: FollowHandlers<string> }[] = [];
  const stop = vi.fn();
  const frames: string[] = [];
  const onRefused = vi.fn();
  const end = keepFollowing<string>({
    start: (lastEventId, handlers) => {
      starts.push({ lastEventId, handlers });
      return stop;
    },
    onFrame: (frame) => frames.push(frame),
    onRefused,
  });
  return { starts, stop, frames, onRefused, end };
}

describe('keepFollowing', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('starts anew from the last frame when the subscription fails', async () => {
    const { starts, frames } = source();
    starts[0]!.handlers.onFrame('7', 'a');
    starts[0]!.handlers.onError(new Error('line cut'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(starts.map((one) => one.lastEventId)).toEqual([null, '7']);
    starts[1]!.handlers.onFrame('8', 'b');
    expect(frames).toEqual(['a', 'b']);
  });

  it('starts anew once for one end, however it is told', async () => {
    const { starts } = source();
    starts[0]!.handlers.onError(new Error('line cut'));
    starts[0]!.handlers.onComplete();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(starts).toHaveLength(2);
  });

  it('takes nothing from a subscription that was given up', async () => {
    const { starts, frames } = source();
    starts[0]!.handlers.onError(new Error('line cut'));
    await vi.advanceTimersByTimeAsync(1_000);
    starts[0]!.handlers.onFrame('9', 'late');
    expect(frames).toEqual([]);
  });

  it('waits longer after each failure, up to a quarter of a minute', async () => {
    const { starts } = source();
    for (let failure = 0; failure < 12; failure += 1) {
      starts.at(-1)!.handlers.onError(new Error('down'));
      await vi.advanceTimersByTimeAsync(15_000);
    }
    expect(starts).toHaveLength(13);
    starts.at(-1)!.handlers.onError(new Error('down'));
    await vi.advanceTimersByTimeAsync(7_000);
    expect(starts).toHaveLength(13);
  });

  it('ends for good when the server refuses', async () => {
    const { starts, onRefused } = source();
    starts[0]!.handlers.onError(refused('not_found'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(starts).toHaveLength(1);
    expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ code: 'not_found' }));
  });

  it('A13 leaves no timer and no subscription behind', () => {
    const { starts, stop, end } = source();
    starts[0]!.handlers.onError(new Error('line cut'));
    end();
    expect(stop).toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
