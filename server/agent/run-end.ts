import type { UnansweredCause } from '@/server/approvals/approval-ending';
import type { Actor } from '@/server/domain/actor';
import type { RunCause, RunOutcome } from '@/server/domain/run';
import { formatDuration } from './format-duration';
import { RunFailure } from './run-failure';

/** Why a run is being ended before its agent yielded. */
export interface RunEnd {
  outcome: Exclude<RunOutcome, 'completed'>;
  cause: RunCause;
  error: string | null;
  stoppedBy: Actor | null;
}

/** The end of a run that the server's own stop cut short. */
export const SERVER_STOPPED: RunEnd = {
  outcome: 'interrupted',
  cause: 'server_stopped',
  error: null,
  stoppedBy: null,
};

/** The end of a run that worked longer than its profile lets it. */
export function deadlineEnd(limitMs: number): RunEnd {
  return {
    outcome: 'failed',
    cause: 'deadline',
    error: `The run worked for ${formatDuration(limitMs)}, the limit of its profile, and was ended.`,
    stoppedBy: null,
  };
}

/** The end of a run whose agent or tools failed with this error. */
export function failedEnd(error: unknown): RunEnd {
  return {
    outcome: 'failed',
    cause: error instanceof RunFailure ? error.runCause : 'runtime_error',
    error: error instanceof Error ? error.message : String(error),
    stoppedBy: null,
  };
}

/** How what a run has pending ends when the run ends for this cause; null when it ended by itself. */
export function approvalCause(cause: RunCause | null): UnansweredCause {
  switch (cause) {
    case 'stopped':
      return 'run_stopped';
    case 'session_deleted':
      return 'session_deleted';
    case 'server_stopped':
    case 'server_crashed':
      return 'server_stopped';
    case 'deadline':
    case 'runtime_error':
    case 'step_limit':
    case null:
      return 'run_ended';
  }
}
