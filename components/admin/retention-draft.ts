import { retentionSchema, type Retention } from '@/server/domain/retention';

export type RetentionField = keyof Retention;

/** The days as they are typed; an empty text keeps everything. */
export type RetentionDraft = Record<RetentionField, string>;

export type RetentionErrors = Partial<Record<RetentionField, string>>;

export function retentionDraft(settings: Retention): RetentionDraft {
  return {
    deleteArchivedAfterDays: String(settings.deleteArchivedAfterDays ?? ''),
    eraseOutputAfterDays: String(settings.eraseOutputAfterDays ?? ''),
  };
}

/** The settings that were typed, or what is wrong with each field. */
export function readRetentionDraft(
  draft: RetentionDraft,
): { settings: Retention; errors: null } | { settings: null; errors: RetentionErrors } {
  const parsed = retentionSchema.safeParse({
    deleteArchivedAfterDays: daysOf(draft.deleteArchivedAfterDays),
    eraseOutputAfterDays: daysOf(draft.eraseOutputAfterDays),
  });
  if (parsed.success) return { settings: parsed.data, errors: null };
  const errors: RetentionErrors = {};
  for (const { path, message } of parsed.error.issues) {
    errors[path[0] as RetentionField] ??= message;
  }
  return { settings: null, errors };
}

/** Digits only: `1e3` and `0x10` are numbers to JavaScript, and surprises to everybody else. */
function daysOf(text: string): number | null {
  const plain = text.trim();
  if (plain === '') return null;
  return /^\d+$/.test(plain) ? Number(plain) : Number.NaN;
}
