import type { SessionEvent } from '@/server/domain/event';
import type { SessionId } from '@/server/domain/ids';
import type { SessionFrame } from '@/server/domain/live-frame';
import { liveTextId } from '@/server/domain/live-text';
import type { Clock } from '@/server/platform/clock';
import type { EventBus } from './event-bus';
import type { EventLog } from './event-log';
import { FrameQueue } from './frame-queue';
import type { LiveTexts } from './live-texts';
import { startPulse } from './pulse';

/** Events that a follower may be behind; one that is further behind loads the snapshot anew. */
const BACKLOG_LIMIT = 1_000;

/** What may wait for one follower, in UTF-16 code units of text; each frame counts at least 512. */
const QUEUE_LIMIT = 4_000_000;

/**
 * Between two fragments of text: 25 a second read as a flow, and each costs a follower, its line and
 * this process the same, however short it is. The first one of a text is never kept waiting.
 */
const TEXT_GAP_MS = 40;

export interface FollowPorts {
  bus: EventBus;
  log: EventLog;
  liveTexts: LiveTexts;
  clock: Clock;
}

/** A frame, and the number of the last event that its follower then has. */
export interface NumberedFrame<Frame> {
  cursor: number;
  frame: Frame;
}

/**
 * Follows one session from the event after `afterSeq` on, without gap or repeat: it subscribes, reads
 * the backlog, then goes live, dropping by number what it has given already (C8). Ends when the signal
 * is aborted; nothing of it is then left. A cursor that is ahead of the log gives a `reset`.
 */
export async function* followSession(
  ports: FollowPorts,
  input: { sessionId: SessionId; afterSeq: number; signal: AbortSignal },
): AsyncGenerator<NumberedFrame<SessionFrame>> {
  const { bus, log, liveTexts, clock } = ports;
  const { sessionId, signal } = input;
  const queue = new FrameQueue<SessionFrame>(QUEUE_LIMIT, costOf, {
    merge: mergeDeltas,
    pace: { clock, gapMs: TEXT_GAP_MS, mayWait: ({ type }) => type === 'delta' },
  });
  const stops = [
    bus.subscribeSession(sessionId, (event) => {
      queue.push({ type: 'event', event });
    }),
    liveTexts.subscribe(sessionId, (delta) => {
      queue.push({ type: 'delta', delta });
    }),
    startPulse(clock, () => {
      queue.push({ type: 'clock', now: clock.now() });
    }),
  ];
  let cursor = input.afterSeq;
  const numbered = (frame: SessionFrame) => ({ cursor, frame });
  try {
    yield numbered({ type: 'clock', now: clock.now() });
    const last = await log.lastSeq(sessionId);
    if (cursor > last || last - cursor > BACKLOG_LIMIT) {
      cursor = last;
      yield numbered({ type: 'reset' });
    } else {
      for (const event of await log.readSession(sessionId, {
        afterSeq: cursor,
        limit: BACKLOG_LIMIT,
      })) {
        cursor = event.seq;
        yield numbered({ type: 'event', event });
      }
    }
    let isJoining = true;
    while (!signal.aborted) {
      if (queue.takeOverflow()) {
        cursor = Math.max(cursor, await log.lastSeq(sessionId));
        yield numbered({ type: 'reset' });
        isJoining = true;
        // The queue may have overflowed again meanwhile.
        continue;
      }
      // At one moment: every fragment that waits is in these texts, or belongs to one that is over.
      const frames = queue.takeAll();
      const texts = isJoining ? liveTexts.snapshot(sessionId) : null;
      isJoining = false;
      for (const frame of frames) {
        if (frame.type === 'delta' && texts) continue;
        if (frame.type === 'event') {
          if (frame.event.seq <= cursor) continue;
          cursor = frame.event.seq;
        }
        yield numbered(frame);
      }
      if (texts) yield numbered({ type: 'texts', texts });
      await queue.wait(signal);
    }
  } finally {
    for (const stop of stops) stop();
  }
}

/**
 * Fragments of one text that wait one behind the other are one fragment: a server or a line that is
 * behind catches up by sending less often.
 */
function mergeDeltas(last: SessionFrame, next: SessionFrame): SessionFrame | null {
  if (last.type !== 'delta' || next.type !== 'delta') return null;
  const { key, offset, text } = last.delta;
  if (offset + text.length !== next.delta.offset) return null;
  if (liveTextId(key) !== liveTextId(next.delta.key)) return null;
  return { type: 'delta', delta: { key, offset, text: text + next.delta.text } };
}

/** What a waiting frame weighs; a command's output is the only text that can be long. */
function costOf(frame: SessionFrame): number {
  const base = 512;
  switch (frame.type) {
    case 'delta':
      return base + frame.delta.text.length;
    case 'event':
      return base + textLengthOf(frame.event);
    case 'texts':
    case 'clock':
    case 'reset':
      return base;
  }
}

function textLengthOf(event: SessionEvent): number {
  return event.type === 'tool.completed' ? event.payload.output.length : 0;
}
