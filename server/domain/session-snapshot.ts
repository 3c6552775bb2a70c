import type { Approval } from './approval';
import type { Message } from './message';
import type { Run } from './run';
import type { SessionRow } from './session';
import type { SessionUsage } from './session-usage';
import type { ToolCall } from './tool-call';

/** Messages in one page of a thread. */
export const THREAD_PAGE_SIZE = 60;

/**
 * One page of a thread with everything its messages refer to, true at sequence number
 * `session.lastSeq`. `hasEarlier` tells whether messages before the first one exist.
 */
export interface SessionSnapshot {
  session: SessionRow;
  /** In thread order (`seq`, oldest first). */
  messages: Message[];
  runs: Record<string, Run>;
  toolCalls: Record<string, ToolCall>;
  approvals: Record<string, Approval>;
  hasEarlier: boolean;
  /** Of the whole session, not only of this page. */
  usage: SessionUsage;
}
