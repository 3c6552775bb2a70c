import type { Actor } from '@/server/domain/actor';
import { DomainError } from '@/server/domain/domain-error';
import type { GrantRow } from '@/server/domain/grant-row';
import type { GrantId } from '@/server/domain/ids';
import type { RowUpdate, WriteUnit } from '@/server/store/write-unit';
import { auditEntry } from './audit-entry';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/**
 * Ends a grant; the very next call is judged without it (G3). One that has ended is given as it is.
 * Rejects with `not_found`.
 */
export async function revokeGrant(
  runtime: ServiceRuntime,
  admin: AdminActor,
  { grantId }: { grantId: GrantId },
): Promise<GrantRow> {
  const grant = await existingGrant(runtime, grantId);
  return endGrant(runtime, admin, grant);
}

/** Gives the grant. Rejects with `not_found`. */
export async function existingGrant(runtime: ServiceRuntime, grantId: GrantId): Promise<GrantRow> {
  const grant = await runtime.rows.grants.find(grantId, runtime.clock.now());
  if (grant) return grant;
  throw new DomainError('not_found', 'There is no such grant.', { details: { grantId } });
}

/** Ends a grant on behalf of somebody who may, unless it has ended, and gives it as it then is. */
export async function endGrant(
  runtime: ServiceRuntime,
  actor: Actor,
  grant: GrantRow,
): Promise<GrantRow> {
  if (!grant.isInForce) return grant;
  // When it loses, somebody else has ended it; that is what was wanted.
  await runtime.writes.commit(endingOf(grant, { actor, now: runtime.clock.now() }));
  return existingGrant(runtime, grant.id);
}

function endingOf(grant: GrantRow, { actor, now }: { actor: Actor; now: number }): WriteUnit {
  const { id, sessionId, words, scope, profileId } = grant;
  return {
    guard: revocation(grant, { actor, now }),
    ...(grant.pattern.kind === 'everything' && sessionId !== null
      ? {
          updates: [{ table: 'Session', id: sessionId, set: { everythingUntil: null } }],
          events: [
            {
              type: 'session.opened',
              sessionId,
              payload: { everythingUntil: null, byName: actor.name },
            },
          ],
        }
      : {}),
    audit: [
      auditEntry(actor, 'grant.revoked', {
        ...(sessionId === null ? {} : { sessionId }),
        subjectId: id,
        details: { words, scope, profileId },
      }),
    ],
  };
}

/** The compare-and-set that ends a grant. */
export function revocation(
  grant: Pick<GrantRow, 'id'>,
  { actor, now }: { actor: Actor; now: number },
): RowUpdate {
  return {
    table: 'Grant',
    id: grant.id,
    expect: { revokedAt: null },
    set: { revokedAt: now, revokedById: actor.userId, revokedByName: actor.name },
  };
}
