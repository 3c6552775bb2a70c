import { createResetToken } from '@/server/auth/reset-token';
import { DomainError } from '@/server/domain/domain-error';
import type { UserId } from '@/server/domain/ids';
import { auditEntry } from './audit-entry';
import { personRefusal } from './person-rules';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/**
 * Makes a one-time link by which a person sets a new password. `url` is the path that opens it, on
 * whatever origin the server has; it is given here once and cannot be had again. Rejects with
 * `not_found`, and with `conflict` for an account that is disabled.
 */
export async function createPasswordReset(
  runtime: ServiceRuntime,
  admin: AdminActor,
  input: { userId: UserId },
): Promise<{ url: string; expiresAt: number }> {
  const { userId } = input;
  const person = await runtime.rows.people.find(userId);
  if (!person) throw personRefusal('not_found', userId);
  if (person.isDisabled) {
    throw new DomainError(
      'conflict',
      `The account of ${person.name} is disabled. Enable it before you make a reset link.`,
      { details: { userId } },
    );
  }
  const { path, row } = createResetToken({ now: runtime.clock.now(), userId, createdBy: admin });
  const { expiresAt } = row;
  await runtime.writes.commit({
    inserts: [{ table: 'PasswordReset', row }],
    audit: [
      auditEntry(admin, 'password-reset.created', {
        subjectId: userId,
        details: { name: person.name, expiresAt },
      }),
    ],
  });
  return { url: path, expiresAt };
}
