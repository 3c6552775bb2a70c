import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameQueue } from '@/server/events/frame-queue';
import { letRun } from '@/tests/support/eventually';
import { createFakeClock } from '@/tests/support/fake-clock';

const cost = (frame: number): number => frame;

it('gives what was pushed, oldest first, and then nothing', () => {
  const queue = new FrameQueue<number>(10, cost);
  queue.push(1);
  queue.push(2);
  expect(queue.takeAll()).toEqual([1, 2]);
  expect(queue.takeAll()).toEqual([]);
  expect(queue.takeOverflow()).toBe(false);
});

it('R6 is bounded: what does not fit empties it, and is told once', () => {
  const queue = new FrameQueue<number>(10, cost);
  queue.push(6);
  queue.push(4);
  expect(queue.takeOverflow()).toBe(false);
  queue.push(1);
  expect(queue.takeOverflow()).toBe(true);
  expect(queue.takeOverflow()).toBe(false);
  expect(queue.takeAll()).toEqual([]);
  queue.push(2);
  expect(queue.takeAll()).toEqual([2]);
});

it('R6 whatever is pushed and taken: it never holds more than its limit, and loses nothing unsaid', () => {
  const move = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constant('take' as const));
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
      const queue = new FrameQueue<number>(10, cost);
      let pushed: number[] = [];
      for (const one of moves) {
        if (one !== 'take') {
          queue.push(one);
          pushed.push(one);
          continue;
        }
        const hasOverflowed = queue.takeOverflow();
        const taken = queue.takeAll();
        expect(taken.reduce((sum, frame) => sum + frame, 0)).toBeLessThanOrEqual(10);
        if (hasOverflowed) expect(pushed.slice(pushed.length - taken.length)).toEqual(taken);
        else expect(taken).toEqual(pushed);
        pushed = [];
      }
    }),
  );
});

describe('waiting', () => {
  it('ends with a push, with an overflow, and with an abort', async () => {
    const queue = new FrameQueue<number>(1, cost);
    const controller = new AbortController();
    const pushed = queue.wait(controller.signal);
    queue.push(1);
    await pushed;
    queue.takeAll();
    const overflowed = queue.wait(controller.signal);
    queue.push(2);
    await overflowed;
    queue.takeOverflow();
    const aborted = queue.wait(controller.signal);
    controller.abort();
    await aborted;
  });

  it('does not begin when something waits already, or when it is aborted already', async () => {
    const queue = new FrameQueue<number>(10, cost);
    await queue.wait(AbortSignal.abort());
    queue.push(1);
    await queue.wait(new AbortController().signal);
    queue.takeAll();
    const full = new FrameQueue<number>(1, cost);
    full.push(2);
    await full.wait(new AbortController().signal);
  });

  it('leaves no listener on the signal', async () => {
    const queue = new FrameQueue<number>(10, cost);
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...input: Parameters<typeof add>) => {
      listeners += 1;
      add(...input);
    };
    signal.removeEventListener = (...input: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...input);
    };
    for (let count = 0; count < 3; count += 1) {
      const waiting = queue.wait(signal);
      queue.push(count);
      await waiting;
      queue.takeAll();
    }
    expect(listeners).toBe(0);
  });
});

describe('R6 merging what waits', () => {
  const join = (last: string, next: string) => (next.startsWith('+') ? last + next.slice(1) : null);
  const length = (text: string) => text.length;

  it('makes one frame of those that belong together, and weighs it as one', () => {
    const queue = new FrameQueue<string>(6, length, { merge: join });
    for (const frame of ['ab', '+cd', '+e', 'x']) queue.push(frame);
    expect(queue.takeOverflow()).toBe(false);
    expect(queue.takeAll()).toEqual(['abcde', 'x']);
  });

  it('never merges into a frame that was taken, and still overflows by weight', () => {
    const queue = new FrameQueue<string>(6, length, { merge: join });
    queue.push('ab');
    expect(queue.takeAll()).toEqual(['ab']);
    queue.push('+cd');
    expect(queue.takeAll()).toEqual(['+cd']);
    queue.push('abcd');
    queue.push('+efgh');
    expect(queue.takeOverflow()).toBe(true);
    expect(queue.takeAll()).toEqual([]);
  });
});

describe('keeping a pace', () => {
  function paced() {
    const clock = createFakeClock();
    const queue = new FrameQueue<string>(100, (frame) => frame.length, {
      pace: { clock, gapMs: 40, mayWait: (frame) => frame === 'small' },
    });
    const controller = new AbortController();
    let isOver = false;
    const wait = async (): Promise<void> => {
      isOver = false;
      await queue.wait(controller.signal);
      isOver = true;
    };
    return { clock, queue, controller, wait, isOver: () => isOver };
  }

  it('gives the first small frame at once, and the next ones together when the gap is over', async () => {
    const { clock, queue, wait, isOver } = paced();
    queue.push('small');
    await wait();
    expect(queue.takeAll()).toEqual(['small']);
    const waiting = wait();
    queue.push('small');
    await clock.advance(39);
    queue.push('small');
    await letRun(3);
    expect(isOver()).toBe(false);
    await clock.advance(1);
    await waiting;
    expect(queue.takeAll()).toEqual(['small', 'small']);
    expect(clock.pendingCount).toBe(0);
  });

  it('begins to wait also when small frames came before it was asked', async () => {
    const { clock, queue, wait, isOver } = paced();
    queue.push('small');
    queue.takeAll();
    queue.push('small');
    const waiting = wait();
    await letRun(3);
    expect(isOver()).toBe(false);
    await clock.advance(40);
    await waiting;
  });

  it.each(['a frame that may not wait', 'an overflow', 'an abort'])(
    'is cut short by %s, and leaves no timer',
    async (cause) => {
      const { clock, queue, controller, wait } = paced();
      queue.push('small');
      queue.takeAll();
      const waiting = wait();
      queue.push('small');
      if (cause === 'an abort') controller.abort();
      else queue.push(cause === 'an overflow' ? 'x'.repeat(101) : 'large');
      await waiting;
      expect(clock.pendingCount).toBe(0);
    },
  );
});
