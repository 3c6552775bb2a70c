import type { Message } from '@/server/domain/message';
import type { Run } from '@/server/domain/run';
import type { ToolCall } from '@/server/domain/tool-call';

/** A step as stored: what the agent said, and the calls it proposed, in order. */
export interface StoredStep {
  message: Message;
  toolCalls: ToolCall[];
  /** What the agent's runtime gave with it, to have it again. */
  continuation: string | null;
}

/** A turn as stored: enough to go on with it at any moment. */
export interface StoredTurn {
  run: Run;
  /** The message that opened the turn. */
  userMessage: Message;
  /** Where the session's next command runs. */
  cwd: string;
  steps: StoredStep[];
}
