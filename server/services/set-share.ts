import type { Actor } from '@/server/domain/actor';
import { DomainError } from '@/server/domain/domain-error';
import { shareIdSchema, type SessionId, type UserId } from '@/server/domain/ids';
import type { ShareLevel } from '@/server/domain/session-relation';
import { createId } from '@/server/platform/create-id';
import type { ShareRow } from '@/server/store/session-shares';
import type { WriteUnit } from '@/server/store/write-unit';
import { auditEntry } from './audit-entry';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';

interface Share {
  sessionId: SessionId;
  userId: UserId;
  level: ShareLevel;
}

/**
 * Shares a session with a person, or changes at which level; the same again changes nothing. Rejects
 * with `not_found` or `forbidden` for the session, and with `invalid_input` for somebody it cannot be
 * shared with, or not at this level.
 */
export async function setShare(
  runtime: ServiceRuntime,
  actor: Actor,
  input: Share,
): Promise<Record<string, never>> {
  const { sessionId, userId, level } = input;
  const { authorId } = await accessibleSession(runtime, actor, { sessionId, action: 'share' });
  const candidates = await runtime.rows.shares.candidates(authorId);
  const person = candidates.find((one) => one.userId === userId);
  if (!person) {
    throw new DomainError(
      'invalid_input',
      'userId: The session cannot be shared with this person. Choose one of the list.',
      { details: { field: 'userId' } },
    );
  }
  if (level === 'operate' && !person.canOperate) {
    throw new DomainError(
      'invalid_input',
      `level: ${person.name} is a viewer and may only read. Share it to view.`,
      { details: { field: 'level' } },
    );
  }
  if ((await runtime.rows.shares.levelOf(input)) === level) return {};
  await store(runtime, actor, { ...input, name: person.name });
  runtime.access.publish(userId);
  return {};
}

async function store(
  runtime: ServiceRuntime,
  actor: Actor,
  share: Share & { name: string },
): Promise<void> {
  const { sessionId, userId, level, name } = share;
  const key = { sessionId, userId };
  const earlier = await runtime.rows.shares.find(key);
  const given = { level, createdById: actor.userId, createdAt: runtime.clock.now() };
  const audit = [
    auditEntry(actor, 'share.given', { sessionId, subjectId: userId, details: { name, level } }),
  ];
  try {
    const { isWon } = await runtime.writes.commit({ ...shareUnit(key, given, earlier), audit });
    if (isWon) return;
  } catch (error) {
    // Two who share it for the first time: the database let the other one in.
    const isTaken = earlier === null && (await runtime.rows.shares.find(key)) !== null;
    if (!isTaken) throw error;
  }
  await store(runtime, actor, share);
}

/** The first share of a person is a new row; every later one takes its place. */
function shareUnit(
  key: Pick<Share, 'sessionId' | 'userId'>,
  given: { level: ShareLevel; createdById: UserId; createdAt: number },
  earlier: ShareRow | null,
): WriteUnit {
  if (earlier === null) {
    const id = shareIdSchema.parse(createId('shr'));
    return { inserts: [{ table: 'SessionShare', row: { id, ...key, ...given } }] };
  }
  const { id, level, revokedAt } = earlier;
  const set = { ...given, revokedAt: null };
  return { guard: { table: 'SessionShare', id, expect: { level, revokedAt }, set } };
}
