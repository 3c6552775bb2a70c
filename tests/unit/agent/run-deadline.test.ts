import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RunDeadline } from '@/server/agent/run-deadline';
import { createFakeClock } from '@/tests/support/fake-clock';

function setUp(limitMs: number) {
  const clock = createFakeClock();
  const exceededAt: number[] = [];
  const startedAt = clock.now();
  const deadline = new RunDeadline({
    clock,
    limitMs,
    onExceeded: () => exceededAt.push(clock.now() - startedAt),
  });
  return { clock, deadline, exceededAt };
}

it('A10 time in which it is paused does not count', async () => {
  const { clock, deadline, exceededAt } = setUp(1_000);
  deadline.resume();
  await clock.advance(600);
  deadline.pause();
  await clock.advance(1_000_000);
  expect(exceededAt).toEqual([]);
  deadline.resume();
  await clock.advance(399);
  expect(exceededAt).toEqual([]);
  await clock.advance(1);
  expect(exceededAt).toEqual([1_001_000]);
});

it('counts nothing before it is resumed', async () => {
  const { clock, exceededAt } = setUp(10);
  await clock.advance(100);
  expect(exceededAt).toEqual([]);
  expect(clock.pendingCount).toBe(0);
});

it('fires once, also when it is paused and resumed afterwards', async () => {
  const { clock, deadline, exceededAt } = setUp(10);
  deadline.resume();
  await clock.advance(10);
  deadline.pause();
  deadline.resume();
  await clock.advance(1_000);
  expect(exceededAt).toEqual([10]);
  expect(clock.pendingCount).toBe(0);
});

it('whatever pauses and resumes: it fires exactly when the counted time reaches the limit, and leaves no timer', async () => {
  const move = fc.oneof(
    fc.constant('pause' as const),
    fc.constant('resume' as const),
    fc.integer({ min: 0, max: 400 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 30 }), async (moves) => {
      const { clock, deadline, exceededAt } = setUp(1_000);
      let counted = 0;
      let elapsed = 0;
      let isCounting = false;
      let expected: number | null = null;
      for (const one of moves) {
        if (one === 'pause') {
          deadline.pause();
          isCounting = false;
        } else if (one === 'resume') {
          deadline.resume();
          isCounting = true;
        } else {
          if (isCounting && expected === null && counted + one >= 1_000) {
            expected = elapsed + (1_000 - counted);
          }
          if (isCounting) counted += one;
          elapsed += one;
          await clock.advance(one);
        }
      }
      expect(exceededAt).toEqual(expected === null ? [] : [expected]);
      deadline.pause();
      expect(clock.pendingCount).toBe(0);
    }),
    { numRuns: 100 },
  );
});
