import type { UserId } from '@/server/domain/ids';
import type { Role } from '@/server/domain/role';
import { auditEntry } from './audit-entry';
import { personRefusal } from './person-rules';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** Gives a person a role. Rejects with `not_found`, and with `conflict` for the last administrator. */
export async function setRole(
  runtime: ServiceRuntime,
  admin: AdminActor,
  input: { userId: UserId; role: Role },
): Promise<Record<string, never>> {
  const { userId, role } = input;
  const person = await runtime.rows.people.find(userId);
  if (!person) throw personRefusal('not_found', userId);
  if (person.role === role) return {};
  const change = await runtime.auth.accounts.setRole(input);
  if (change !== 'changed') throw personRefusal(change, userId);
  runtime.access.publish(userId);
  await runtime.writes.commit({
    audit: [
      auditEntry(admin, 'user.role-changed', {
        subjectId: userId,
        details: { from: person.role, to: role },
      }),
    ],
  });
  return {};
}
