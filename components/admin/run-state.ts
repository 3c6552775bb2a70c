import type { RunStatus } from '@/server/domain/run';
import type { SessionState } from '@/server/domain/session-state';

/** The glyph and word for a run's status, in the terms that sessions use. */
export function runState(status: RunStatus): SessionState {
  switch (status) {
    case 'waiting_for_approval':
      return 'waiting';
    case 'completed':
      return 'done';
    case 'queued':
    case 'running':
    case 'stopping':
    case 'failed':
    case 'cancelled':
    case 'interrupted':
      return status;
  }
}
