import { toolCallSchema, type ToolCall } from '@/server/domain/tool-call';
import type { ToolCallModel } from '@/server/generated/prisma/models';
import { nullableNumber } from './nullable-number';

/** Reads a stored tool call; throws when the row is not one. */
export function toToolCall(row: ToolCallModel): ToolCall {
  const input: unknown = JSON.parse(row.input);
  const exit: unknown = row.exit === null ? null : JSON.parse(row.exit);
  return toolCallSchema.parse({
    ...row,
    input: { ...(typeof input === 'object' ? input : {}), tool: row.tool },
    refusal:
      row.refusalCause === null
        ? null
        : { cause: row.refusalCause, explanation: row.refusalExplanation ?? '' },
    exit,
    change: row.change === null ? null : (JSON.parse(row.change) as unknown),
    originalInput: row.originalInput === null ? null : (JSON.parse(row.originalInput) as unknown),
    allowedBy: row.allowedBy === null ? null : (JSON.parse(row.allowedBy) as unknown),
    outputTotal: Number(row.outputTotal),
    proposedAt: Number(row.proposedAt),
    startedAt: nullableNumber(row.startedAt),
    endedAt: nullableNumber(row.endedAt),
  });
}
