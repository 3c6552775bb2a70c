import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runIdSchema, sessionIdSchema } from '@/server/domain/ids';
import type { SessionFrame } from '@/server/domain/live-frame';
import { appendLiveText, type LiveText } from '@/server/domain/live-text';
import { EventBus } from '@/server/events/event-bus';
import { followSession, type NumberedFrame } from '@/server/events/follow-session';
import { LiveTexts } from '@/server/events/live-texts';
import { PULSE_MS } from '@/server/events/pulse';
import { createId } from '@/server/platform/create-id';
import { eventually, letRun } from '@/tests/support/eventually';
import { createFakeClock } from '@/tests/support/fake-clock';
import { createMemoryEventLog } from '@/tests/support/memory-event-log';

const sessionId = sessionIdSchema.parse(createId('ses'));
const runId = runIdSchema.parse(createId('run'));

function setUp() {
  const bus = new EventBus((error) => {
    throw error;
  });
  const log = createMemoryEventLog(bus);
  const liveTexts = new LiveTexts();
  const clock = createFakeClock();
  const rename = () => log.append({ type: 'session.renamed', sessionId, payload: { title: 'x' } });
  const say = (stepIndex: number, text: string): void =>
    liveTexts.append(sessionId, { kind: 'text', runId, stepIndex, partIndex: 0 }, { text });
  const expectNothingLeft = (): void => {
    expect({
      events: bus.listenerCount,
      texts: liveTexts.listenerCount,
      timers: clock.pendingCount,
    }).toEqual({ events: 0, texts: 0, timers: 0 });
  };
  return {
    ports: { bus, log, liveTexts, clock },
    log,
    liveTexts,
    clock,
    rename,
    say,
    expectNothingLeft,
  };
}

/** What a browser makes of the frames: the events it has, and the texts it shows. */
function createView() {
  const frames: NumberedFrame<SessionFrame>[] = [];
  const seqs: number[] = [];
  let texts = new Map<number, LiveText>();
  let resetCount = 0;
  const take = (numbered: NumberedFrame<SessionFrame>): void => {
    frames.push(numbered);
    const { frame } = numbered;
    if (frame.type === 'event') seqs.push(frame.event.seq);
    if (frame.type === 'reset') resetCount += 1;
    if (frame.type === 'texts') texts = new Map(frame.texts.map((text) => [stepOf(text), text]));
    if (frame.type === 'delta') {
      const step = stepOf(frame.delta);
      texts.set(step, appendLiveText(texts.get(step), frame.delta));
    }
  };
  const finish = (step: number): boolean => texts.delete(step);
  return {
    frames,
    seqs,
    take,
    finish,
    get texts() {
      return new Map([...texts].map(([step, { text }]) => [step, text]));
    },
    get resetCount() {
      return resetCount;
    },
  };
}

function stepOf({ key }: Pick<LiveText, 'key'>): number {
  return key.kind === 'output' ? -1 : key.stepIndex;
}

function follow(
  ports: Parameters<typeof followSession>[0],
  input: { afterSeq: number; take: (frame: NumberedFrame<SessionFrame>) => Promise<void> | void },
) {
  const controller = new AbortController();
  const ended = (async () => {
    const { signal } = controller;
    const { afterSeq } = input;
    for await (const frame of followSession(ports, { sessionId, afterSeq, signal })) {
      await input.take(frame);
    }
  })();
  return {
    ended,
    stop: async () => {
      controller.abort();
      await ended;
    },
  };
}

describe('C8 R6 R7 joining', () => {
  const move = fc.oneof(
    fc.record({ kind: fc.constant('event' as const) }),
    fc.record({
      kind: fc.constant('say' as const),
      text: fc.string({ minLength: 1, maxLength: 5 }),
    }),
    fc.record({ kind: fc.constant('finish' as const) }),
  );

  it('whatever happens while a follower joins, it has every event once, in order, and the texts as they stand', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { maxLength: 15 }),
        fc.array(move, { maxLength: 15 }),
        fc.nat(15),
        fc.scheduler(),
        async (before, during, afterSeq, scheduler) => {
          const { ports, log, liveTexts, clock, rename, say, expectNothingLeft } = setUp();
          let step = 0;
          const finished: number[] = [];
          const act = (one: (typeof before)[number]): void => {
            if (one.kind === 'event') rename();
            else if (one.kind === 'say') say(step, one.text);
            else {
              // As the run loop does: the text is dropped, then its event is stored and published.
              const over = step;
              liveTexts.drop(sessionId, () => true);
              finished[rename().seq] = over;
              step += 1;
            }
          };
          before.forEach(act);
          const start = Math.min(afterSeq, log.events.length);
          const view = createView();
          log.pause = () => scheduler.schedule(Promise.resolve(), 'log');
          const following = follow(ports, {
            afterSeq: start,
            take: async (numbered) => {
              view.take(numbered);
              if (numbered.frame.type === 'event') {
                const over = finished[numbered.frame.event.seq];
                if (over !== undefined) view.finish(over);
              }
              await scheduler.schedule(Promise.resolve(), 'frame');
            },
          });
          void scheduler.scheduleSequence(
            during.map((one) => async () => {
              act(one);
              await Promise.resolve();
            }),
          );
          await eventually(async () => {
            if (scheduler.count() > 0) await scheduler.waitIdle();
            // Fragments may wait for each other.
            await clock.advance(40);
            await letRun(2);
            return (
              scheduler.count() === 0 && view.frames.some(({ frame }) => frame.type === 'texts')
            );
          });

          const expected = log.events.map(({ seq }) => seq).filter((seq) => seq > start);
          expect(view.seqs).toEqual(expected);
          expect(view.resetCount).toBe(0);
          const standing = liveTexts.snapshot(sessionId);
          expect(view.texts).toEqual(new Map(standing.map((text) => [stepOf(text), text.text])));
          expect(view.frames.at(-1)?.cursor).toBe(log.events.length);
          await following.stop();
          expectNothingLeft();
        },
      ),
      { numRuns: 100 },
    );
  });

  it('begins with the clock, then the backlog, then the texts', async () => {
    const { ports, rename, say, clock } = setUp();
    rename();
    rename();
    say(0, 'so far');
    const view = createView();
    const following = follow(ports, { afterSeq: 1, take: view.take });
    await letRun(5);
    expect(view.frames).toMatchObject([
      { cursor: 1, frame: { type: 'clock', now: clock.now() } },
      { cursor: 2, frame: { type: 'event', event: { seq: 2 } } },
      { cursor: 2, frame: { type: 'texts', texts: [{ offset: 0, text: 'so far' }] } },
    ]);
    await following.stop();
  });

  it('two followers both get everything', async () => {
    const { ports, rename, say } = setUp();
    const views = [createView(), createView()];
    const followers = views.map(({ take }) => follow(ports, { afterSeq: 0, take }));
    await letRun(5);
    rename();
    say(0, 'hello');
    rename();
    await letRun(5);
    for (const view of views) {
      expect(view.seqs).toEqual([1, 2]);
      expect(view.texts.get(0)).toBe('hello');
    }
    await Promise.all(followers.map(({ stop }) => stop()));
  });
});

describe('R6 resets', () => {
  it('a follower ahead of the log loads anew, and goes on from where the log is', async () => {
    const { ports, rename } = setUp();
    rename();
    const view = createView();
    const following = follow(ports, { afterSeq: 7, take: view.take });
    await letRun(5);
    expect(view.resetCount).toBe(1);
    expect(view.frames.at(-1)?.cursor).toBe(1);
    rename();
    await letRun(5);
    expect(view.seqs).toEqual([2]);
    await following.stop();
  });

  it.each([
    { behind: 1_000, resets: 0 },
    { behind: 1_001, resets: 1 },
  ])('a follower $behind events behind gets $resets resets', async ({ behind, resets }) => {
    const { ports, rename } = setUp();
    for (let count = 0; count < behind; count += 1) rename();
    const view = createView();
    const following = follow(ports, { afterSeq: 0, take: view.take });
    await letRun(5);
    expect(view.resetCount).toBe(resets);
    expect(view.seqs).toHaveLength(resets === 0 ? behind : 0);
    await following.stop();
  });

  it('a follower that does not read is told to load anew, costs bounded memory, and never sees a gap without being told', async () => {
    const { ports, log, rename, expectNothingLeft } = setUp();
    const view = createView();
    let read = (): void => undefined;
    let isReading = true;
    const following = follow(ports, {
      afterSeq: 0,
      take: async (numbered) => {
        view.take(numbered);
        if (!isReading) {
          await new Promise<void>((resolve) => {
            read = resolve;
          });
        }
      },
    });
    await letRun(5);
    isReading = false;
    // Far more than may wait (each counts at least 512 of 4,000,000), again and again: also while
    // the reset itself is being read.
    for (let round = 0; round < 4; round += 1) {
      for (let count = 0; count < 8_000; count += 1) rename();
      read();
      await letRun(2);
    }
    isReading = true;
    await eventually(async () => {
      read();
      await letRun(2);
      return view.frames.at(-1)?.cursor === log.events.length;
    });
    expect(view.resetCount).toBeGreaterThanOrEqual(1);
    let last = 0;
    for (const { frame, cursor } of view.frames) {
      if (frame.type === 'event') {
        expect(frame.event.seq, 'no event skipped but by a reset').toBe(last + 1);
      }
      last = cursor;
    }
    await following.stop();
    expectNothingLeft();
  });
});

it('R6 a follower that is behind gets the fragments that wait as one, each text apart', async () => {
  const { ports, say, rename, clock } = setUp();
  const abort = new AbortController();
  const follower = followSession(ports, { sessionId, afterSeq: 0, signal: abort.signal });
  const next = async (): Promise<SessionFrame> => {
    const step = await follower.next();
    if (step.done === true) throw new Error('The follower ended.');
    return step.value.frame;
  };
  while ((await next()).type !== 'texts');
  for (const text of ['one ', 'two ', 'three ']) say(0, text);
  say(1, 'other');
  say(0, 'four');
  const deltas: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const frame = await next();
    deltas.push(frame.type === 'delta' ? frame.delta.text : frame.type);
  }
  expect(deltas).toEqual(['one two three ', 'other', 'four']);
  // These follow the last ones too closely, and wait until they are due.
  const waiting = next();
  say(0, ' five');
  await letRun(5);
  say(0, ' six');
  await clock.advance(39);
  await letRun(5);
  say(0, ' seven');
  await clock.advance(1);
  expect(await waiting).toMatchObject({ type: 'delta', delta: { text: ' five six seven' } });
  // A fact waits for nobody, and takes along what was said before it.
  say(0, ' eight');
  void rename();
  expect(await next()).toMatchObject({ type: 'delta', delta: { text: ' eight' } });
  expect(await next()).toMatchObject({ type: 'event', event: { type: 'session.renamed' } });
  abort.abort();
  await follower.return(undefined);
});

describe('ending', () => {
  it.each(['before it began', 'while it waits', 'while it reads the log'] as const)(
    'C4 R6 an abort %s leaves no listener and no timer',
    async (when) => {
      const { ports, log, rename, expectNothingLeft } = setUp();
      rename();
      let letGo = (): void => undefined;
      if (when === 'while it reads the log') {
        const held = new Promise<void>((resolve) => {
          letGo = resolve;
        });
        log.pause = () => held;
      }
      const following = follow(ports, { afterSeq: 0, take: () => undefined });
      if (when !== 'before it began') await letRun(5);
      const stopped = following.stop();
      letGo();
      await stopped;
      expectNothingLeft();
    },
  );

  it('a reader that turns away leaves nothing either', async () => {
    const { ports, rename, expectNothingLeft } = setUp();
    rename();
    const { signal } = new AbortController();
    for await (const { frame } of followSession(ports, { sessionId, afterSeq: 0, signal })) {
      if (frame.type === 'event') break;
    }
    expectNothingLeft();
  });

  it('a log that fails rejects the follower, and leaves nothing', async () => {
    const { ports, log, expectNothingLeft } = setUp();
    log.pause = () => Promise.reject(new Error('no such table'));
    const following = follow(ports, { afterSeq: 0, take: () => undefined });
    await expect(following.ended).rejects.toThrow('no such table');
    expectNothingLeft();
  });
});

it('tells the time of the server at least every pulse', async () => {
  const { ports, clock } = setUp();
  const view = createView();
  const following = follow(ports, { afterSeq: 0, take: view.take });
  await letRun(5);
  const before = view.frames.length;
  await clock.advance(PULSE_MS * 2);
  await letRun(5);
  const times = view.frames.slice(before).map(({ frame }) => frame.type === 'clock' && frame.now);
  expect(times).toEqual([clock.now() - PULSE_MS, clock.now()]);
  await following.stop();
});
