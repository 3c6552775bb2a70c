import type { SessionEvent } from '@/server/domain/event';
import type { OverviewFrame } from '@/server/domain/live-frame';
import type { EventAudience } from './event-log';
import { FrameQueue } from './frame-queue';
import type { FollowPorts, NumberedFrame } from './follow-session';
import { startPulse } from './pulse';

/** Events that a follower may be behind; one that is further behind loads its lists anew. */
const BACKLOG_LIMIT = 2_000;

/** Frames that may wait for one follower. */
const QUEUE_LIMIT = 5_000;

/**
 * Follows every session of one audience, or of all (null), from the event after `afterPosition` on,
 * without gap or repeat (C8); from now on when it is null. Output of commands is left out, and so is
 * what they changed: no list shows it. Ends when the signal is aborted; nothing of it is then left.
 */
export async function* followOverview(
  ports: Pick<FollowPorts, 'bus' | 'log' | 'clock'>,
  input: { audience: EventAudience | null; afterPosition: number | null; signal: AbortSignal },
): AsyncGenerator<NumberedFrame<OverviewFrame>> {
  const { bus, log, clock } = ports;
  const { audience, signal } = input;
  const queue = new FrameQueue<OverviewFrame>(QUEUE_LIMIT, () => 1);
  const stops = [
    bus.subscribe((event) => {
      if (isFor(audience, event)) queue.push({ type: 'event', event });
    }),
    startPulse(clock, () => {
      queue.push({ type: 'clock', now: clock.now() });
    }),
  ];
  const numbered = (frame: OverviewFrame) => ({ cursor, frame });
  let cursor = input.afterPosition ?? 0;
  try {
    const last = await log.lastPosition();
    cursor = input.afterPosition ?? last;
    yield numbered({ type: 'clock', now: clock.now() });
    const backlog =
      cursor > last
        ? null
        : await log.readAll({ afterPosition: cursor, audience, limit: BACKLOG_LIMIT + 1 });
    if (backlog === null || backlog.length > BACKLOG_LIMIT) {
      cursor = last;
      yield numbered({ type: 'reset' });
    } else {
      for (const event of backlog) {
        cursor = event.position;
        yield numbered({ type: 'event', event: withoutOutput(event) });
      }
    }
    while (!signal.aborted) {
      if (queue.takeOverflow()) {
        cursor = Math.max(cursor, await log.lastPosition());
        yield numbered({ type: 'reset' });
        // The queue may have overflowed again meanwhile.
        continue;
      }
      for (const frame of queue.takeAll()) {
        if (frame.type !== 'event') {
          yield numbered(frame);
          continue;
        }
        if (frame.event.position <= cursor) continue;
        cursor = frame.event.position;
        yield numbered({ type: 'event', event: withoutOutput(frame.event) });
      }
      await queue.wait(signal);
    }
  } finally {
    for (const stop of stops) stop();
  }
}

function isFor(audience: EventAudience | null, event: SessionEvent): boolean {
  if (audience === null || event.authorId === audience.authorId) return true;
  return audience.sessionIds.has(event.sessionId);
}

function withoutOutput(event: SessionEvent): SessionEvent {
  if (event.type !== 'tool.completed') return event;
  return { ...event, payload: { ...event.payload, output: '', change: null } };
}
