import type { StepUsage } from '@/server/domain/step-usage';
import { createId } from '@/server/platform/create-id';
import type { RowInsert } from './write-unit';

/** The row of what a model took, in a session at an instant. */
export function usageInsert(usage: StepUsage, by: { sessionId: string; at: number }): RowInsert {
  return { table: 'StepUsage', row: { id: createId('use'), ...by, ...usage } };
}
