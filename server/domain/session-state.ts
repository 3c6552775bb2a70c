import type { SessionRow } from './session';

/** The glyph and word for what a session does. */
export type SessionState =
  | 'waiting'
  | 'running'
  | 'queued'
  | 'stopping'
  | 'failed'
  | 'interrupted'
  | 'cancelled'
  | 'done'
  | 'idle';

/** Tells the state of a session from its row; waiting wins, since a person is needed. */
export function sessionState(
  row: Pick<SessionRow, 'currentRun' | 'lastOutcome' | 'waiting'>,
): SessionState {
  if (row.waiting.length > 0) return 'waiting';
  const status = row.currentRun?.status;
  if (status === 'waiting_for_approval') return 'waiting';
  if (status !== undefined) return status;
  if (row.lastOutcome === null) return 'idle';
  return row.lastOutcome === 'completed' ? 'done' : row.lastOutcome;
}
