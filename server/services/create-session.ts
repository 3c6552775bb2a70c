import { UNTITLED } from '@/server/agent/agent-pool';
import { titleFromText } from '@/server/agent/title-from-text';
import type { Actor } from '@/server/domain/actor';
import { DomainError } from '@/server/domain/domain-error';
import { sessionIdSchema, type ProfileId, type RunId, type SessionId } from '@/server/domain/ids';
import { mayAuthorSessions } from '@/server/domain/permission';
import type { Profile } from '@/server/domain/profile';
import type { SessionRow } from '@/server/domain/session';
import { createId } from '@/server/platform/create-id';
import type { WriteUnit } from '@/server/store/write-unit';
import { existingProfile } from './profile-rules';
import type { ServiceRuntime } from './service-runtime';
import { sessionNotFound } from './session-access';

/**
 * Starts a session, and with `text` its first run. The same `clientId` gives the same session again,
 * so that a retry after a lost reply makes no second one. Rejects with `forbidden` for a role that
 * authors nothing, with `not_found` for the profile, with `conflict` when it is archived, and as the
 * pool's `send` does.
 */
export async function createSession(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { profileId: ProfileId; clientId: string; text?: string | undefined },
): Promise<{ sessionId: SessionId; runId: RunId | null }> {
  if (!mayAuthorSessions(actor.role)) {
    throw new DomainError(
      'forbidden',
      'Your role reads what is shared with you and starts no sessions. Ask an administrator for another one.',
    );
  }
  const { clientId, text } = input;
  const sessionId =
    (await madeBefore(runtime, actor, clientId)) ?? (await make(runtime, actor, input));
  if (text === undefined) return { sessionId, runId: null };
  const { runId } = await runtime.pool.send({ sessionId, text, clientId, actor });
  return { sessionId, runId };
}

async function madeBefore(
  runtime: ServiceRuntime,
  actor: Actor,
  clientId: string,
): Promise<SessionId | null> {
  const made = await runtime.rows.sessions.findByClientId({ authorId: actor.userId, clientId });
  if (made?.isDeleted === true) throw sessionNotFound(made.id);
  return made?.id ?? null;
}

async function make(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { profileId: ProfileId; clientId: string; text?: string | undefined },
): Promise<SessionId> {
  const profile = await existingProfile(runtime, input.profileId);
  if (profile.archivedAt !== null) {
    throw new DomainError('conflict', 'profileId: This profile is archived. Choose another one.');
  }
  const title = input.text === undefined ? UNTITLED : titleFromText(input.text);
  const row = newRow(actor, profile, { title, createdAt: runtime.clock.now() });
  try {
    await runtime.writes.commit(creationOf(row, input.clientId));
    return row.id;
  } catch (error) {
    // Two requests with one clientId: the database let the first one in, and this is the second.
    const first = await madeBefore(runtime, actor, input.clientId);
    if (first === null) throw error;
    return first;
  }
}

function newRow(
  actor: Actor,
  profile: Profile,
  facts: { title: string; createdAt: number },
): SessionRow {
  return {
    id: sessionIdSchema.parse(createId('ses')),
    title: facts.title,
    profileId: profile.id,
    profileName: profile.name,
    runtime: profile.runtime,
    workspace: profile.workspace,
    cwd: profile.workspace,
    authorId: actor.userId,
    authorName: actor.name,
    relation: 'author',
    createdAt: facts.createdAt,
    archivedAt: null,
    lastActivityAt: facts.createdAt,
    // It is created by its first event, and its author has seen that.
    lastSeq: 1,
    readSeq: 1,
    currentRun: null,
    lastOutcome: null,
    everythingUntil: null,
    waiting: [],
  };
}

function creationOf(session: SessionRow, clientId: string): WriteUnit {
  const { id, profileId, authorId, title, workspace, cwd, createdAt, lastActivityAt } = session;
  return {
    inserts: [
      {
        table: 'Session',
        row: {
          id,
          profileId,
          authorId,
          title,
          workspace,
          cwd,
          clientId,
          createdAt,
          lastActivityAt,
        },
      },
    ],
    events: [{ type: 'session.created', sessionId: id, payload: { session } }],
  };
}
