import type { FileChange } from './file-change';
import type { ToolCallId } from './ids';

/** What one call of a session changed in a file. `at` is when it ended. */
export interface SessionChange {
  toolCallId: ToolCallId;
  at: number;
  change: FileChange;
}

/** The last changes of a session, newest first; `hasMore` when older ones are left out. */
export interface SessionChanges {
  changes: SessionChange[];
  hasMore: boolean;
}
