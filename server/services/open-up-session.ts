import type { Actor } from '@/server/domain/actor';
import { DomainError } from '@/server/domain/domain-error';
import { grantIdSchema, type SessionId } from '@/server/domain/ids';
import type { Profile } from '@/server/domain/profile';
import { createId } from '@/server/platform/create-id';
import type { SessionHead } from '@/server/store/session-rows';
import { auditEntry } from './audit-entry';
import { existingProfile } from './profile-rules';
import { revocation } from './revoke-grant';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession, sessionNotFound } from './session-access';

/**
 * Lets everything but the floor, deny rules and what cannot be told beforehand pass in this session for
 * `forMs` (milliseconds); an earlier such grant ends with it. Rejects with `not_found` or `forbidden`,
 * also where the administrator does not offer it: where nothing is remembered for good, or where the
 * author alone would pass what is critical.
 */
export async function openUpSession(
  runtime: ServiceRuntime,
  actor: Actor,
  { sessionId, forMs }: { sessionId: SessionId; forMs: number },
): Promise<{ everythingUntil: number }> {
  const session = await accessibleSession(runtime, actor, { sessionId, action: 'decide' });
  const profile = await existingProfile(runtime, session.profileId);
  refuseUnlessOffered(actor, session, profile);
  const now = runtime.clock.now();
  const expiresAt = now + forMs;
  const grantId = grantIdSchema.parse(createId('grt'));
  const earlier = await runtime.rows.grants.listOfSession(sessionId, now);
  const { isWon } = await runtime.writes.commit({
    guard: {
      table: 'Session',
      id: sessionId,
      expect: { deletedAt: null },
      set: { everythingUntil: expiresAt },
    },
    inserts: [
      {
        table: 'Grant',
        row: {
          id: grantId,
          scope: 'session',
          sessionId,
          profileId: session.profileId,
          pattern: JSON.stringify({ kind: 'everything' }),
          words: 'Everything in this session but what is never run or denied by a rule',
          authorId: actor.userId,
          authorName: actor.name,
          approvalId: null,
          createdAt: now,
          expiresAt,
        },
      },
    ],
    updates: earlier
      .filter(({ pattern }) => pattern.kind === 'everything')
      .map((grant) => revocation(grant, { actor, now })),
    events: [
      {
        type: 'session.opened',
        sessionId,
        payload: { everythingUntil: expiresAt, byName: actor.name },
      },
    ],
    audit: [
      auditEntry(actor, 'session.opened', {
        sessionId,
        subjectId: grantId,
        details: { everythingUntil: expiresAt },
      }),
    ],
  });
  if (!isWon) throw sessionNotFound(sessionId);
  return { everythingUntil: expiresAt };
}

function refuseUnlessOffered(actor: Actor, session: SessionHead, profile: Profile): void {
  const { name, offersAlways, criticalNeedsOther } = profile;
  if (!offersAlways) {
    throw new DomainError(
      'forbidden',
      `The profile ${name} lets nothing be allowed beforehand. Decide the calls one by one, or ask an administrator.`,
    );
  }
  if (criticalNeedsOther && session.authorId === actor.userId) {
    throw new DomainError(
      'forbidden',
      `The profile ${name} asks for somebody else than the author for what is critical. Ask an approver to open up this session.`,
    );
  }
}
