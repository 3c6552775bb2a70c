import type { ServiceRuntime } from './service-runtime';
import { usablePasswordReset } from './usable-password-reset';

/** Tells whose password a link resets, before it is used. Rejects as `usablePasswordReset` does. */
export async function checkPasswordReset(
  runtime: ServiceRuntime,
  input: { token: string; clientAddress: string },
): Promise<{ name: string; email: string; expiresAt: number }> {
  const { person, expiresAt } = await usablePasswordReset(runtime, input);
  return { name: person.name, email: person.email, expiresAt };
}
