import type { ApprovalEnding, ApprovalSubject } from '@/server/domain/approval';
import type { ToolCall, ToolInput } from '@/server/domain/tool-call';

/** The input of a call that does what this subject says; null for a subject that is no command. */
export function inputOfSubject(subject: ApprovalSubject): ToolInput | null {
  if (subject.kind !== 'command') return null;
  return { tool: 'terminal', command: subject.command, cwd: subject.cwd };
}

/**
 * A call as it was approved: with what a person made of it, beside what its agent proposed (A8). A
 * call that is read from its row after that is so already.
 */
export function approvedCall(call: ToolCall, { edited }: Pick<ApprovalEnding, 'edited'>): ToolCall {
  const input = edited === null ? null : inputOfSubject(edited);
  if (input === null || call.originalInput !== null) return call;
  return { ...call, input, originalInput: call.input };
}
