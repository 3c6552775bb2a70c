import type { Approval } from '@/server/domain/approval';
import type { Message, MessagePart } from '@/server/domain/message';
import type { Run } from '@/server/domain/run';
import type { ToolCall } from '@/server/domain/tool-call';

/** One thing that stands in a thread. Keys are stable while the thing is there. */
export type ThreadRow =
  | { kind: 'user'; key: string; message: Message }
  | { kind: 'text'; key: string; text: string }
  | { kind: 'reasoning'; key: string; text: string; durationMs: number | null }
  | { kind: 'call'; key: string; call: ToolCall }
  /** Calls in a row that only looked at files. */
  | { kind: 'looks'; key: string; calls: readonly ToolCall[] }
  | { kind: 'approval'; key: string; approval: Approval }
  /** Where the texts of a run appear while they are being written. */
  | {
      kind: 'writing';
      key: string;
      run: Run;
      storedSteps: readonly number[];
      /** What is stored of the step under way, for as long as its live texts are not here. */
      draft: readonly MessagePart[];
      /** A call runs or waits, so that the agent itself has nothing to do. */
      isCalling: boolean;
    }
  | { kind: 'ending'; key: string; run: Run; isLast: boolean }
  /** After a turn in which the agent said something and simply finished. */
  | { kind: 'answer'; key: string; text: string; messageId: Message['id']; isLast: boolean }
  /** Turns in whose place an edited message stands. */
  | { kind: 'earlier'; key: string; rows: readonly ThreadRow[]; versionCount: number };
