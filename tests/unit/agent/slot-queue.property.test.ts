import fc from 'fast-check';
import { expect, it } from 'vitest';
import { abortError } from '@/server/agent/abort-error';
import { SlotQueue, type ReleaseSlot } from '@/server/agent/slot-queue';

interface Applicant {
  author: string;
  isReturning: boolean;
  state: 'waiting' | 'held' | 'over';
  controller: AbortController;
  release: ReleaseSlot | null;
}

/** What should be granted next: the plainest statement of the rule, over the whole list. */
function nextOf(model: { applicants: Applicant[]; turns: string[] }): Applicant | undefined {
  const waiting = model.applicants.filter(({ state }) => state === 'waiting');
  const returning = waiting.find(({ isReturning }) => isReturning);
  if (returning) return returning;
  const author = model.turns.find((one) => waiting.some((w) => w.author === one));
  return waiting.find((one) => one.author === author);
}

const move = fc.oneof(
  fc.record({
    kind: fc.constant('apply' as const),
    author: fc.constantFrom('ada', 'bo', 'cy'),
    isReturning: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('release' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('abort' as const), which: fc.nat(20) }),
);

it('A10 whatever applies, gives back and aborts: slots go out as the rule says, and none is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 3 }),
      fc.array(move, { maxLength: 40 }),
      async (capacity, moves) => {
        const queue = new SlotQueue(capacity);
        const model = { applicants: [] as Applicant[], turns: [] as string[] };
        const held = (): Applicant[] => model.applicants.filter((one) => one.state === 'held');
        const waiting = (): Applicant[] =>
          model.applicants.filter((one) => one.state === 'waiting');
        const granted: Applicant[] = [];

        /** Moves the model to where the queue must be now. */
        const grantInModel = (): void => {
          while (held().length < capacity) {
            const next = nextOf(model);
            if (!next) return;
            next.state = 'held';
            if (!next.isReturning) {
              model.turns = [...model.turns.filter((one) => one !== next.author)];
              // Who was served goes to the end, as long as they wait for more.
              if (waiting().some((one) => one.author === next.author && !one.isReturning)) {
                model.turns.push(next.author);
              }
            }
          }
        };

        for (const one of moves) {
          if (one.kind === 'apply') {
            const applicant: Applicant = {
              author: one.author,
              isReturning: one.isReturning,
              state: 'waiting',
              controller: new AbortController(),
              release: null,
            };
            model.applicants.push(applicant);
            if (!one.isReturning && !model.turns.includes(one.author)) model.turns.push(one.author);
            void queue
              .acquire({ ...one, signal: applicant.controller.signal })
              .then((release) => {
                applicant.release = release;
                granted.push(applicant);
              })
              .catch(() => undefined);
          } else if (one.kind === 'release') {
            const applicant = held()[one.which];
            if (!applicant) continue;
            applicant.release?.();
            applicant.state = 'over';
          } else {
            const applicant = waiting()[one.which];
            if (!applicant) continue;
            applicant.state = 'over';
            applicant.controller.abort(abortError());
            model.turns = model.turns.filter((author) =>
              waiting().some((w) => w.author === author && !w.isReturning),
            );
          }
          grantInModel();
          await Promise.resolve();
          await Promise.resolve();
          expect(new Set(granted.filter(({ state }) => state === 'held'))).toEqual(new Set(held()));
          expect(queue.busyCount).toBe(held().length);
          expect(queue.waitingCount).toBe(waiting().length);
        }
      },
    ),
    { numRuns: 300 },
  );
});
