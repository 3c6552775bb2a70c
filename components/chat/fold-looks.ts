import type { ToolCall } from '@/server/domain/tool-call';
import type { ThreadRow } from './thread-row';

/** Puts neighbouring calls that only looked at files, and have ended, into one row. */
export function foldLooks(rows: readonly ThreadRow[]): ThreadRow[] {
  const folded: ThreadRow[] = [];
  for (const row of rows) {
    const last = folded.at(-1);
    if (row.kind !== 'call' || !isEndedLook(row.call)) folded.push(row);
    else if (last?.kind === 'looks') {
      folded.splice(-1, 1, { ...last, calls: [...last.calls, row.call] });
    } else if (last?.kind === 'call' && isEndedLook(last.call)) {
      // The key of the first, so that an opened row stays open while it grows.
      folded.splice(-1, 1, { kind: 'looks', key: last.key, calls: [last.call, row.call] });
    } else folded.push(row);
  }
  return folded;
}

function isEndedLook({ input, state }: ToolCall): boolean {
  return (input.tool === 'read' || input.tool === 'list') && state === 'completed';
}
