import { emailSchema, passwordSchema, personNameSchema } from '@/server/domain/person';

/** What a new account is made of, as typed. */
export interface AccountDraft {
  name: string;
  email: string;
  password: string;
}

export const EMPTY_ACCOUNT: AccountDraft = { name: '', email: '', password: '' };

/** What is wrong with which field. */
export type AccountErrors = Partial<Record<keyof AccountDraft, string>>;

const schemas = { name: personNameSchema, email: emailSchema, password: passwordSchema };

/** Checks a draft as the server will; empty when nothing is wrong. */
export function accountErrors(draft: AccountDraft): AccountErrors {
  const errors: AccountErrors = {};
  for (const field of ['name', 'email', 'password'] as const) {
    const checked = schemas[field].safeParse(draft[field]);
    const message = checked.success ? undefined : checked.error.issues[0]?.message;
    if (message !== undefined) errors[field] = message;
  }
  return errors;
}

/** Takes the fields' complaints out of a refusal of the server. */
export function errorsFromServer(
  fieldErrors: Readonly<Record<string, readonly string[]>>,
): AccountErrors {
  const errors: AccountErrors = {};
  for (const field of ['name', 'email', 'password'] as const) {
    const message = fieldErrors[field]?.[0];
    if (message !== undefined) errors[field] = message;
  }
  return errors;
}
