import type { UserId } from '@/server/domain/ids';
import { auditEntry } from './audit-entry';
import { personRefusal } from './person-rules';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/**
 * Shuts a person out, signing them out everywhere, or lets them in again. Rejects with `not_found`,
 * and with `conflict` for the last administrator who can sign in.
 */
export async function disablePerson(
  runtime: ServiceRuntime,
  admin: AdminActor,
  input: { userId: UserId; isDisabled: boolean },
): Promise<Record<string, never>> {
  const { userId, isDisabled } = input;
  const person = await runtime.rows.people.find(userId);
  if (!person) throw personRefusal('not_found', userId);
  if (person.isDisabled === isDisabled) return {};
  const disabledAt = isDisabled ? new Date(runtime.clock.now()) : null;
  const change = await runtime.auth.accounts.setDisabled({ userId, disabledAt });
  if (change !== 'changed') throw personRefusal(change, userId);
  runtime.access.publish(userId);
  await runtime.writes.commit({
    audit: [
      auditEntry(admin, isDisabled ? 'user.disabled' : 'user.enabled', { subjectId: userId }),
    ],
  });
  return {};
}
