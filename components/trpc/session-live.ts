import type { SessionEvent } from '@/server/domain/event';
import { foldSession } from '@/server/domain/fold-session';
import type { SessionFrame } from '@/server/domain/live-frame';
import type { LiveTextKey } from '@/server/domain/live-text';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import type { LiveTextStore } from './live-text-store';
import { createRecentEvents } from './recent-events';
import type { ServerClock } from './server-clock';
import { withFreshSnapshot } from './thread-page';

interface SessionLivePorts {
  /** The view as the query cache holds it. */
  read: () => SessionSnapshot | undefined;
  write: (view: SessionSnapshot) => void;
  /** Reads the last page of the thread anew; tries until it succeeds, rejects when given up. */
  load: () => Promise<SessionSnapshot>;
  onDeleted: () => void;
  texts: LiveTextStore;
  clock: ServerClock;
}

/**
 * Applies the frames of one followed session: events to its view, fragments to its live texts.
 * After `reset`, or when a sequence number is missing, the snapshot is loaded again and what arrived
 * in the meantime is folded over it.
 */
export function createSessionLive(ports: SessionLivePorts): (frame: SessionFrame) => void {
  const { texts, clock } = ports;
  const recent = createRecentEvents();
  let isLoading = false;

  const reload = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    try {
      const fresh = withFreshSnapshot(ports.read(), await ports.load());
      const caughtUp = recent.list().reduce<SessionSnapshot | null>(foldNext, fresh);
      ports.write(caughtUp ?? fresh);
      isLoading = false;
      if (caughtUp === null) await reload();
    } catch {
      // Given up because nobody follows any more.
      isLoading = false;
    }
  };

  const take = (event: SessionEvent): void => {
    recent.add(event);
    if (event.type === 'session.deleted') ports.onDeleted();
    const view = ports.read();
    if (view !== undefined && !isLoading) {
      const next = foldNext(view, event);
      if (next === null) void reload();
      else if (next !== view) ports.write(next);
    }
    texts.finish((key) => isCompleteAfter(event, key));
  };

  return (frame) => {
    switch (frame.type) {
      case 'clock':
        clock.note(frame.now);
        break;
      case 'texts':
        texts.replace(frame.texts);
        break;
      case 'delta':
        texts.append(frame.delta);
        break;
      case 'reset':
        recent.clear();
        void reload();
        break;
      case 'event':
        take(frame.event);
        break;
    }
  };
}

/** Folds an event that is the next one or was seen; null when one before it is missing. */
function foldNext(view: SessionSnapshot | null, event: SessionEvent): SessionSnapshot | null {
  if (view === null) return null;
  return event.seq > view.session.lastSeq + 1 ? null : foldSession(view, event);
}

/** Whether this event says that the text of the key is complete and stored. */
function isCompleteAfter(event: SessionEvent, key: LiveTextKey): boolean {
  switch (event.type) {
    case 'tool.completed':
    case 'tool.refused':
      return key.kind === 'output' && key.toolCallId === event.payload.toolCallId;
    case 'step.finished':
      return (
        key.kind !== 'output' &&
        key.runId === event.payload.message.runId &&
        key.stepIndex === event.payload.message.stepIndex
      );
    case 'run.finished':
      return key.runId === event.payload.runId;
    case 'session.created':
    case 'session.renamed':
    case 'session.archived':
    case 'session.deleted':
    case 'session.opened':
    case 'message.accepted':
    case 'message.withdrawn':
    case 'usage.recorded':
    case 'run.started':
    case 'tool.proposed':
    case 'tool.edited':
    case 'tool.started':
    case 'approval.requested':
    case 'approval.resolved':
    case 'approval.extended':
    case 'approval.reopened':
      return false;
  }
}
