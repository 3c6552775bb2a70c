import type { ToolCall } from '@/server/domain/tool-call';
import type { ColumnValue } from './write-unit';

/** A tool call as its table holds it. `callIndex` counts the calls of one step from 0. */
export function toolCallRow(
  call: ToolCall,
  callIndex: number,
): { id: string } & Record<string, ColumnValue> {
  const { input, refusal, exit, change, originalInput, allowedBy, ...columns } = call;
  return {
    ...columns,
    callIndex,
    tool: input.tool,
    input: JSON.stringify(input),
    refusalCause: refusal?.cause ?? null,
    refusalExplanation: refusal?.explanation ?? null,
    exit: exit === null ? null : JSON.stringify(exit),
    change: change === null ? null : JSON.stringify(change),
    originalInput: originalInput === null ? null : JSON.stringify(originalInput),
    allowedBy: allowedBy === null ? null : JSON.stringify(allowedBy),
  };
}
