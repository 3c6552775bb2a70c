import { refusalOf } from '@/components/trpc/refusal';

/**
 * What a refusal says about single fields, by their name: about input that was not fit, and about a
 * field that a rule of the server names in its details. Empty when it is about the whole.
 */
export function fieldErrorsOf(thrown: unknown): Record<string, string> {
  const refusal = refusalOf(thrown);
  if (refusal === null) return {};
  const errors: Record<string, string> = {};
  for (const [path, [message]] of Object.entries(refusal.fieldErrors)) {
    const field = path.split('.').at(-1);
    if (field !== undefined && field !== '' && message !== undefined) errors[field] = message;
  }
  const { field } = refusal.details;
  if (typeof field === 'string') errors[field] ??= withoutName(refusal.message, field);
  return errors;
}

/** Beside its field, a message need not name it. */
function withoutName(message: string, field: string): string {
  return message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
}
