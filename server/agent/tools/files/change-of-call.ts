import { FILE_SIZE_LIMIT, type FileChange } from '@/server/domain/file-change';
import type { ToolInputOf } from '@/server/domain/tool-call';
import { applyEdit } from './apply-edit';
import { fileDiff } from './file-diff';
import { withLineEndsOf } from './line-ends';
import type { FileState } from './read-text-file';

/** What a call would make of a file, or why it cannot (a sentence for the agent). */
export type CallChange =
  { kind: 'change'; change: FileChange; content: string } | { kind: 'problem'; message: string };

/** The most lines of a difference, those around it included, that a person is asked to look through. */
const LONGEST_DIFF = 5_000;

/** Works out what a call would make of the file as it is now. Pure. */
export function changeOfCall(
  call: ToolInputOf<'write' | 'edit'>,
  by: { real: string; state: FileState },
): CallChange {
  const { real, state } = by;
  if (state.kind === 'problem') return state;
  const before = state.kind === 'absent' ? '' : state.text;
  let content: string;
  if (call.tool === 'write') {
    content = withLineEndsOf(before, call.content);
  } else {
    if (state.kind === 'absent') return problem(`${real} does not exist. Use write to make it.`);
    const edited = applyEdit(before, call);
    if (edited.kind === 'problem') return edited;
    content = edited.text;
  }
  const obstacle = contentObstacle(content);
  if (obstacle !== null) return problem(obstacle);
  if (state.kind === 'text' && content === before) {
    return problem(`${real} holds exactly this text already, so nothing changes.`);
  }
  const action =
    call.tool === 'edit' ? 'edited' : state.kind === 'absent' ? 'created' : 'overwritten';
  const diff = fileDiff(before, content);
  const length = diff.hunks.reduce((sum, { lines }) => sum + lines.length, 0);
  if (length > LONGEST_DIFF) {
    return problem(
      `The change spans ${String(length)} lines; at most ${String(LONGEST_DIFF)} can be shown to a person. Make it in smaller steps, or use a command.`,
    );
  }
  return { kind: 'change', content, change: { path: real, action, ...diff } };
}

const problem = (message: string): CallChange => ({ kind: 'problem', message });

function contentObstacle(content: string): string | null {
  if (content.includes('\0')) return 'The text holds a NUL character; only text can be written.';
  if (/\p{Surrogate}/u.test(content)) {
    return 'The text holds half of a character (a lone surrogate). Write it again.';
  }
  return Buffer.byteLength(content) > FILE_SIZE_LIMIT
    ? `The file would be larger than ${String(FILE_SIZE_LIMIT / 1024)} kB. Use a command to make it.`
    : null;
}
