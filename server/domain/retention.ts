import { z } from 'zod';

const daysSchema = z
  .int('Give a whole number of days')
  .min(1, 'Must be at least 1 day')
  .max(3650, 'Must be at most 3650 days')
  .nullable();

/**
 * What the server removes by itself; null keeps it for good. The audit, approvals and usage are never
 * removed.
 */
export const retentionSchema = z.strictObject({
  /** Days after its last activity until an archived session is deleted. */
  deleteArchivedAfterDays: daysSchema,
  /** Days after the end of a call until what it printed is erased. */
  eraseOutputAfterDays: daysSchema,
});
export type Retention = z.infer<typeof retentionSchema>;

/** Nothing is removed unless an administrator says so. */
export const KEEP_EVERYTHING: Retention = {
  deleteArchivedAfterDays: null,
  eraseOutputAfterDays: null,
};

/** What a pass would remove at the instant `now` (milliseconds since the epoch). */
export interface RetentionPreview {
  now: number;
  sessions: number;
  outputs: number;
}

const DAY_MS = 86_400_000;

/** The instant before which a thing is removed, or null when it is kept for good. */
export function cutoffOf(days: number | null, now: number): number | null {
  return days === null ? null : now - days * DAY_MS;
}
