import { passwordSchema } from '@/server/domain/person';

/** A change of password, as typed. */
export interface PasswordDraft {
  currentPassword: string;
  newPassword: string;
}

export type PasswordErrors = Partial<Record<keyof PasswordDraft, string>>;

export const EMPTY_PASSWORDS: PasswordDraft = { currentPassword: '', newPassword: '' };

/** Checks a draft as the server will; empty when nothing is wrong. */
export function passwordErrors(draft: PasswordDraft): PasswordErrors {
  const errors: PasswordErrors = {};
  if (draft.currentPassword === '') errors.currentPassword = 'Enter your present password';
  const message = newPasswordError(draft.newPassword);
  if (message !== undefined) errors.newPassword = message;
  return errors;
}

/** What is wrong with a password that somebody chooses, if anything. */
export function newPasswordError(password: string): string | undefined {
  const checked = passwordSchema.safeParse(password);
  return checked.success ? undefined : checked.error.issues[0]?.message;
}
