import type { ApprovalEnding } from '@/server/domain/approval';

/** The ending that a refused decision came too late for; null when the server told none. */
export function endingOfRefusal(told: unknown): ApprovalEnding | null {
  if (typeof told !== 'object' || told === null) return null;
  const { resolution, endedAt } = told as Partial<Record<keyof ApprovalEnding, unknown>>;
  // Our own server made it; this only tells an ending from its absence.
  return typeof resolution === 'string' && typeof endedAt === 'number'
    ? (told as ApprovalEnding)
    : null;
}
