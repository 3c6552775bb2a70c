import type { SessionChange } from '@/server/domain/session-change';
import type { ToolCall } from '@/server/domain/tool-call';

/** All changes of one file, newest first, and their lines in all. */
export interface ChangedFile {
  path: string;
  changes: SessionChange[];
  added: number;
  removed: number;
}

/** The changes that these calls have made. */
export function changesOfCalls(calls: Readonly<Record<string, ToolCall>>): SessionChange[] {
  return Object.values(calls).flatMap(({ id, endedAt, change }) =>
    change === null || endedAt === null ? [] : [{ toolCallId: id, at: endedAt, change }],
  );
}

/**
 * The files of these changes, the one that changed last first. A change that is in both lists counts
 * once: what was read and what arrived since may overlap.
 */
export function groupChanges(
  read: readonly SessionChange[],
  arrived: readonly SessionChange[],
): ChangedFile[] {
  const byCall = new Map([...read, ...arrived].map((one) => [one.toolCallId, one]));
  const changes = [...byCall.values()].sort(
    (a, b) => b.at - a.at || (a.toolCallId < b.toolCallId ? 1 : -1),
  );
  const files = new Map<string, ChangedFile>();
  for (const one of changes) {
    const { path, added, removed } = one.change;
    const file = files.get(path) ?? { path, changes: [], added: 0, removed: 0 };
    file.changes.push(one);
    file.added += added;
    file.removed += removed;
    files.set(path, file);
  }
  return [...files.values()];
}

/** A path as it is named from the workspace; one outside of it stays whole. */
export function pathFromWorkspace(path: string, workspace: string): string {
  const root = `${workspace.replace(/\/+$/, '')}/`;
  return path.startsWith(root) ? path.slice(root.length) : path;
}
