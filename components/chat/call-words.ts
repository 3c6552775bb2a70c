import { callSummary } from '@/server/domain/call-summary';
import type { ToolCall, ToolExit, ToolInput } from '@/server/domain/tool-call';

/** How long something took: "0.4 s", "11.8 s", "1 m 52 s", "2 h 05 m". */
export function exactDuration(durationMs: number): string {
  const seconds = Math.max(0, durationMs) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} m ${Math.floor(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} m`;
}

/** What a call is, whole: the command, or what is done with which file. */
export function callText(input: ToolInput): string {
  return input.tool === 'terminal' ? input.command : callSummary(input);
}

/** What became of a call, in one word before its command. */
export function callVerb(state: ToolCall['state']): string {
  switch (state) {
    case 'proposed':
    case 'waiting':
      return 'About to run';
    case 'running':
      return 'Running';
    case 'completed':
      return 'Ran';
    case 'refused':
      return 'Refused';
    case 'interrupted':
      return 'Interrupted';
  }
}

/** How an execution ended, after its duration: "exit 0", "SIGKILL", "timed out". */
export function exitWords({ exitCode, signal, reason }: ToolExit): string {
  switch (reason) {
    case 'timed_out':
      return 'timed out';
    case 'aborted':
      return 'stopped';
    case 'failed_to_start':
      return 'did not start';
    case 'exited':
      return signal ?? `exit ${exitCode ?? '?'}`;
  }
}

/** Why a call was refused where no approval tells it. */
export function refusalWords(cause: NonNullable<ToolCall['refusal']>['cause']): string {
  switch (cause) {
    case 'floor':
      return 'Never allowed';
    case 'rule':
      return 'Forbidden by a rule';
    case 'denied':
      return 'Denied';
    case 'expired':
      return 'Expired, nobody answered';
    case 'cancelled':
      return 'Cancelled';
    case 'orphaned':
      return 'Orphaned';
    case 'failed_closed':
      return 'Could not be asked';
    case 'too_many_pending':
      return 'Too many wait already';
    case 'no_approver':
      return 'Nobody could be asked';
    case 'unusable_call':
      return 'Not a call that can be made';
    case 'workspace_missing':
      return 'The workspace is missing';
  }
}
