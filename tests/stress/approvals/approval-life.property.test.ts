import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Choice } from '@/server/domain/choice';
import { ApprovalWorld, WAIT_MS, type Move } from '@/tests/support/approval-world';

/** The same in CI each time; at a desk others. The title of the test prints it. */
const SEED = process.env.CI === undefined ? Date.now() % 1_000_000_000 : 20_261_201;

const RUNS = 10_000;

const which = fc.nat(5);

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('disk' as const),
      picks: fc.array(fc.nat(7), { minLength: 1, maxLength: 12 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      which,
      choice: fc.constantFrom<Choice>('once', 'session', 'always', 'deny'),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), which, isForbidden: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('extend' as const),
      which,
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('askAgain' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const), which }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'stop' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'send' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      durationMs: fc.constantFrom(0, 1_000, WAIT_MS / 2, WAIT_MS),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'crash' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

const step = fc.uniqueArray(fc.constantFrom('ask:a', 'ask:b', 'once:c', 'free d'), {
  minLength: 1,
  maxLength: 3,
});

/** Commands differ from step to step, so that an execution tells which call it was of. */
const commands = fc
  .array(step, { minLength: 1, maxLength: 2 })
  .map((steps) => steps.map((one, index) => one.map((command) => `${command}${String(index)}`)));

it(`A1–A14 C3 C4 whatever ${String(RUNS)} interleavings of people, deadlines, stops and deaths do: one winner, one execution, true endings, nothing left (seed ${String(SEED)})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      commands,
      fc.array(move, { minLength: 4, maxLength: 18 }),
      async (steps, moves) => {
        const world = new ApprovalWorld(steps);
        await world.play({ kind: 'send' });
        for (const one of moves) await world.play(one);
        await world.end();
        world.expectTruth();
      },
    ),
    { numRuns: RUNS, seed: SEED },
  );
}, 900_000);

it('A6 A9 a process that dies at every single await of a decided call: the next one makes it good', async () => {
  let died = 0;
  for (let awaits = 0; awaits < 80; awaits += 1) {
    const world = new ApprovalWorld([['ask:a', 'free b']]);
    await world.play({ kind: 'send' });
    let isDecided = false;
    for (let count = 0; count < awaits; count += 1) {
      await world.play({ kind: 'disk', picks: [0] });
      if (!isDecided && world.disk.approvals.size > 0) {
        await world.play({ kind: 'decide', which: 0, choice: 'once', times: 2 });
        isDecided = true;
      }
    }
    if (world.hasDiskWork) died += 1;
    await world.play({ kind: 'crash' });
    await world.settle();
    await world.play({ kind: 'decide', which: 0, choice: 'once', times: 1 });
    await world.end();
    world.expectTruth();
  }
  // There are at least so many places to die at.
  expect(died).toBeGreaterThan(25);
});
