import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sessionIdSchema, userIdSchema, type SessionId, type UserId } from '@/server/domain/ids';
import type { OverviewFrame } from '@/server/domain/live-frame';
import type { EventAudience } from '@/server/events/event-log';
import { EventBus } from '@/server/events/event-bus';
import { followOverview } from '@/server/events/follow-overview';
import type { NumberedFrame } from '@/server/events/follow-session';
import { createId } from '@/server/platform/create-id';
import { eventually, letRun } from '@/tests/support/eventually';
import { createFakeClock } from '@/tests/support/fake-clock';
import { createMemoryEventLog } from '@/tests/support/memory-event-log';

const ada = userIdSchema.parse(createId('usr'));
const bo = userIdSchema.parse(createId('usr'));
const cy = userIdSchema.parse(createId('usr'));
const sessions = new Map<UserId, SessionId>(
  [ada, bo, cy].map((author) => [author, sessionIdSchema.parse(createId('ses'))]),
);
const onlyAda: EventAudience = { authorId: ada, sessionIds: new Set() };
const adaAndHerShare: EventAudience = {
  authorId: ada,
  sessionIds: new Set([sessionIdSchema.parse(sessions.get(cy))]),
};

function setUp() {
  const bus = new EventBus((error) => {
    throw error;
  });
  const log = createMemoryEventLog(bus);
  const clock = createFakeClock();
  const rename = (authorId: UserId = ada) => {
    const sessionId = sessionIdSchema.parse(sessions.get(authorId));
    return log.append(
      { type: 'session.renamed', sessionId, payload: { title: 'x' } },
      { authorId },
    );
  };
  const expectNothingLeft = (): void => {
    expect({ events: bus.listenerCount, timers: clock.pendingCount }).toEqual({
      events: 0,
      timers: 0,
    });
  };
  return { ports: { bus, log, clock }, log, clock, rename, expectNothingLeft };
}

function follow(
  ports: Parameters<typeof followOverview>[0],
  input: {
    audience: EventAudience | null;
    afterPosition: number | null;
    take?: (frame: NumberedFrame<OverviewFrame>) => Promise<void>;
  },
) {
  const controller = new AbortController();
  const frames: NumberedFrame<OverviewFrame>[] = [];
  const ended = (async () => {
    for await (const frame of followOverview(ports, { ...input, signal: controller.signal })) {
      frames.push(frame);
      await input.take?.(frame);
    }
  })();
  return {
    frames,
    ended,
    positions: () =>
      frames.flatMap(({ frame }) => (frame.type === 'event' ? frame.event.position : [])),
    resets: () => frames.filter(({ frame }) => frame.type === 'reset').length,
    stop: async () => {
      controller.abort();
      await ended;
    },
  };
}

it('C8 R6 whatever happens while a follower joins, it has every event it may see once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(ada, bo, cy), { maxLength: 15 }),
      fc.array(fc.constantFrom(ada, bo, cy), { maxLength: 15 }),
      fc.option(fc.nat(15)),
      fc.constantFrom(onlyAda, adaAndHerShare, null),
      fc.scheduler(),
      async (before, during, after, audience, scheduler) => {
        const { ports, log, rename, expectNothingLeft } = setUp();
        before.forEach((author) => rename(author));
        const afterPosition = after === null ? null : Math.min(after, log.events.length);
        log.pause = () => scheduler.schedule(Promise.resolve(), 'log');
        const following = follow(ports, {
          audience,
          afterPosition,
          take: () => scheduler.schedule(Promise.resolve(), 'frame'),
        });
        void scheduler.scheduleSequence(
          during.map((author) => async () => {
            rename(author);
            await Promise.resolve();
          }),
        );
        await eventually(async () => {
          if (scheduler.count() > 0) await scheduler.waitIdle();
          await letRun(2);
          return scheduler.count() === 0;
        });
        const mine = log.events.filter(
          (one) =>
            audience === null ||
            one.authorId === ada ||
            (one.authorId === cy && audience === adaAndHerShare),
        );
        const positions = following.positions();
        if (afterPosition === null) {
          // From its beginning on: what came before it is in the lists that were loaded.
          expect(positions).toEqual(
            mine.slice(mine.length - positions.length).map(({ position }) => position),
          );
          const first = following.frames[0]?.cursor ?? 0;
          expect(mine.filter(({ position }) => position > first)).toHaveLength(positions.length);
        } else {
          expect(positions).toEqual(
            mine.map(({ position }) => position).filter((position) => position > afterPosition),
          );
        }
        expect(following.resets()).toBe(0);
        await following.stop();
        expectNothingLeft();
      },
    ),
    { numRuns: 100 },
  );
});

describe('R6 resets', () => {
  it('a follower ahead of the log loads anew', async () => {
    const { ports, rename } = setUp();
    rename();
    const following = follow(ports, { audience: null, afterPosition: 9 });
    await letRun(5);
    expect(following.resets()).toBe(1);
    rename();
    await letRun(5);
    expect(following.positions()).toEqual([2]);
    await following.stop();
  });

  it.each([
    { behind: 2_000, resets: 0 },
    { behind: 2_001, resets: 1 },
  ])('a follower $behind events behind gets $resets resets', async ({ behind, resets }) => {
    const { ports, rename } = setUp();
    for (let count = 0; count < behind; count += 1) rename();
    const following = follow(ports, { audience: null, afterPosition: 0 });
    await letRun(5);
    expect(following.resets()).toBe(resets);
    expect(following.positions()).toHaveLength(resets === 0 ? behind : 0);
    await following.stop();
  });

  it('events of others do not count as being behind', async () => {
    const { ports, rename } = setUp();
    for (let count = 0; count < 2_500; count += 1) rename(bo);
    rename(ada);
    const following = follow(ports, { audience: onlyAda, afterPosition: 0 });
    await letRun(5);
    expect(following.resets()).toBe(0);
    expect(following.positions()).toEqual([2_501]);
    await following.stop();
  });

  it('a follower that does not read never sees a gap without being told', async () => {
    const { ports, log, rename, expectNothingLeft } = setUp();
    let read = (): void => undefined;
    let isReading = true;
    const following = follow(ports, {
      audience: null,
      afterPosition: 0,
      take: () =>
        isReading
          ? Promise.resolve()
          : new Promise((resolve) => {
              read = resolve;
            }),
    });
    await letRun(5);
    isReading = false;
    for (let round = 0; round < 4; round += 1) {
      for (let count = 0; count < 5_100; count += 1) rename();
      read();
      await letRun(2);
    }
    isReading = true;
    await eventually(async () => {
      read();
      await letRun(2);
      return following.frames.at(-1)?.cursor === log.events.length;
    });
    expect(following.resets()).toBeGreaterThanOrEqual(1);
    let last = 0;
    for (const { frame, cursor } of following.frames) {
      if (frame.type === 'event') expect(frame.event.position).toBe(last + 1);
      last = cursor;
    }
    await following.stop();
    expectNothingLeft();
  });
});

it('lists do not carry what commands print', async () => {
  const { ports, log } = setUp();
  const sessionId = sessionIdSchema.parse(sessions.get(ada));
  const complete = () =>
    log.append({
      type: 'tool.completed',
      sessionId,
      payload: {
        toolCallId: createId('tcl') as never,
        runId: createId('run') as never,
        exit: null,
        isInterrupted: false,
        output: 'a secret line',
        outputTotal: 13,
        cwdAfter: null,
        change: null,
      },
    });
  complete();
  const following = follow(ports, { audience: null, afterPosition: 0 });
  await letRun(5);
  complete();
  await letRun(5);
  expect(following.positions()).toEqual([1, 2]);
  expect(JSON.stringify(following.frames)).not.toContain('a secret line');
  await following.stop();
});
