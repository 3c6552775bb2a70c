import { escapedLine } from '@/server/domain/escaped-line';
import type { SessionRow } from '@/server/domain/session';
import { sessionState } from '@/server/domain/session-state';

/** What a session does, in a few words after its profile's name; null when nothing is to be said. */
export function rowSummary(row: SessionRow): string | null {
  const state = sessionState(row);
  const first = row.waiting[0];
  switch (state) {
    case 'waiting':
      return first === undefined ? 'waits for a decision' : escapedLine(firstLine(first.command));
    case 'running': {
      const activity = row.currentRun?.activity ?? null;
      return activity === null ? 'working' : `running ${escapedLine(activity)}`;
    }
    case 'queued':
      return 'next free slot';
    case 'stopping':
      return 'stopping';
    case 'failed':
      return 'failed';
    case 'interrupted':
      return 'interrupted';
    case 'cancelled':
      return 'stopped';
    case 'done':
      return 'finished';
    case 'idle':
      return null;
  }
}

/** Whether something happened in a session at rest that this person has not seen. */
export function isUnread(
  row: Pick<SessionRow, 'lastSeq' | 'readSeq' | 'currentRun' | 'lastOutcome' | 'waiting'>,
): boolean {
  // In a session that never ran there is nothing to read.
  return row.lastSeq > row.readSeq && sessionState(row) !== 'idle';
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text;
}
