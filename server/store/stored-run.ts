import { runSchema, type Run } from '@/server/domain/run';
import type { RunModel } from '@/server/generated/prisma/models';
import { nullableNumber } from './nullable-number';

/** Reads a stored run; throws when the row is not one. */
export function toRun(row: Omit<RunModel, 'stoppedById'>): Run {
  return runSchema.parse({
    ...row,
    queuedAt: Number(row.queuedAt),
    startedAt: nullableNumber(row.startedAt),
    endedAt: nullableNumber(row.endedAt),
  });
}
