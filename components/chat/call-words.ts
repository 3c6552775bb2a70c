import { callSummary } from '@/server/domain/call-summary';
import type { ToolCall, ToolExit, ToolInput, ToolInputOf } from '@/server/domain/tool-call';

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

type Doing = 'run' | 'list' | 'read' | 'write' | 'edit' | 'call';

/** What is done, as it is about to be, is being, and was. */
const VERBS: Record<Doing, { coming: string; now: string; past: string }> = {
  run: { coming: 'About to run', now: 'Running', past: 'Ran' },
  list: { coming: 'About to list', now: 'Listing', past: 'Listed' },
  read: { coming: 'About to read', now: 'Reading', past: 'Read' },
  write: { coming: 'About to write', now: 'Writing', past: 'Wrote' },
  edit: { coming: 'About to edit', now: 'Editing', past: 'Edited' },
  call: { coming: 'Calling', now: 'Calling', past: 'Called' },
};

const DOINGS: Record<ToolInput['tool'], Doing> = {
  terminal: 'run',
  list: 'list',
  read: 'read',
  write: 'write',
  edit: 'edit',
  unusable: 'call',
};

/** What became of a call, in one or two words before what it is about. */
export function callVerb({ input, state }: Pick<ToolCall, 'input' | 'state'>): string {
  const verb = VERBS[DOINGS[input.tool]];
  switch (state) {
    case 'proposed':
    case 'waiting':
      return verb.coming;
    case 'running':
      return verb.now;
    case 'completed':
      return verb.past;
    case 'refused':
      return 'Refused';
    case 'interrupted':
      return 'Interrupted';
  }
}

/** Which lines a call reads, unless it is all of them: "lines 1–120", "from line 40". */
export function readLines({ offset, limit }: ToolInputOf<'read'>): string | null {
  if (limit === undefined) return offset === undefined ? null : `from line ${offset}`;
  const first = offset ?? 1;
  return limit === 1 ? `line ${first}` : `lines ${first}–${first + limit - 1}`;
}

/** What several calls looked at: "Read 3 files, listed 1 folder". The same one twice counts once. */
export function looksText(inputs: readonly ToolInput[]): string {
  const count = (tool: 'read' | 'list'): number =>
    new Set(inputs.flatMap((input) => (input.tool === tool ? [input.path] : []))).size;
  const [files, folders] = [count('read'), count('list')];
  const read = `read ${files} ${files === 1 ? 'file' : 'files'}`;
  const listed = `listed ${folders} ${folders === 1 ? 'folder' : 'folders'}`;
  const both = [files > 0 ? read : '', folders > 0 ? listed : ''].filter((one) => one !== '');
  const text = both.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether a call that ended did what it was to do. */
export function hasSucceeded({ exit }: Pick<ToolCall, 'exit'>): boolean {
  return exit?.reason === 'exited' && exit.exitCode === 0;
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

/**
 * By what a call ran without anybody being asked, in a few words; null where nothing risky was found,
 * and where an approval tells it.
 */
export function allowedWords({ allowedBy }: Pick<ToolCall, 'allowedBy'>): string | null {
  switch (allowedBy?.kind) {
    case undefined:
    case 'harmless':
    case 'approval':
      return null;
    case 'covered':
      return coveredWords(allowedBy);
    case 'mode_off':
      return 'approvals are off';
    case 'everything':
      return 'everything allowed';
    case 'guardian':
      return 'by the guardian';
    case 'unattended':
      return 'nobody could be asked';
  }
}

function coveredWords({
  grantIds,
  ruleIds,
}: Extract<NonNullable<ToolCall['allowedBy']>, { kind: 'covered' }>): string {
  const grants = grantIds.length > 1 ? 'grants' : 'a grant';
  const rules = ruleIds.length > 1 ? 'rules' : 'a rule';
  if (ruleIds.length === 0) return `by ${grants}`;
  return grantIds.length === 0 ? `by ${rules}` : `by ${rules} and ${grants}`;
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
    case 'denied_before':
      return 'Denied before';
    case 'guardian':
      return 'Refused by the guardian';
    case 'sandbox_missing':
      return 'No sandbox here';
    case 'unusable_call':
      return 'Not a call that can be made';
    case 'workspace_missing':
      return 'The workspace is missing';
  }
}
