import type { ApprovalState } from '@/server/domain/approval';
import type { SessionId, ToolCallId } from '@/server/domain/ids';

/** A call of the past that a rule would have covered, and how its approval ended. */
export interface PastCall {
  toolCallId: ToolCallId;
  command: string;
  /** Milliseconds since the epoch. */
  at: number;
  outcome: ApprovalState;
  sessionId: SessionId;
}
