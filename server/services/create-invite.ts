import { drawLinkToken, linkTokenHash } from '@/server/auth/link-token';
import { DomainError } from '@/server/domain/domain-error';
import { inviteIdSchema } from '@/server/domain/ids';
import type { Invite } from '@/server/domain/person';
import type { Role } from '@/server/domain/role';
import { createId } from '@/server/platform/create-id';
import { auditEntry } from './audit-entry';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

const HOUR_MS = 3_600_000;

/**
 * Makes a one-time invite link. `url` is the path that opens it, on whatever origin the server has;
 * it is given here once and cannot be had again. The token stands in its fragment, which no server
 * and no log ever sees.
 */
export async function createInvite(
  runtime: ServiceRuntime,
  admin: AdminActor,
  input: { role: Role; note: string; expiresInHours: number },
): Promise<{ invite: Invite; url: string }> {
  const token = drawLinkToken();
  const id = inviteIdSchema.parse(createId('inv'));
  const createdAt = runtime.clock.now();
  const expiresAt = createdAt + input.expiresInHours * HOUR_MS;
  const { role, note } = input;
  await runtime.writes.commit({
    inserts: [
      {
        table: 'Invite',
        row: {
          id,
          tokenHash: linkTokenHash(token),
          role,
          note,
          createdById: admin.userId,
          createdAt,
          expiresAt,
        },
      },
    ],
    audit: [
      auditEntry(admin, 'invite.created', { subjectId: id, details: { role, note, expiresAt } }),
    ],
  });
  const invite = await runtime.rows.invites.find(id);
  if (!invite) throw new DomainError('storage_failed', 'The invite was not stored. Try again.');
  return { invite, url: `/invite#token=${token}` };
}
