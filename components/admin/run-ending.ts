import type { Run } from '@/server/domain/run';

/** Why a run ended as it did, in one line; null while it lives or when it simply completed. */
export function runEnding(run: Pick<Run, 'cause' | 'error' | 'stoppedByName'>): string | null {
  if (run.error !== null) return run.error;
  switch (run.cause) {
    case null:
      return null;
    case 'stopped':
      return run.stoppedByName === null ? 'stopped' : `stopped by ${run.stoppedByName}`;
    case 'session_deleted':
      return 'its session was deleted';
    case 'deadline':
      return 'ran past its time limit';
    case 'runtime_error':
      return 'the agent failed';
    case 'step_limit':
      return 'took more steps than its profile allows';
    case 'server_stopped':
      return 'the server was stopped';
    case 'server_crashed':
      return 'the server ended unexpectedly';
  }
}
