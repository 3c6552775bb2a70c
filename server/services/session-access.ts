import type { Actor } from '@/server/domain/actor';
import type { ApprovalRow } from '@/server/domain/approval';
import { DomainError } from '@/server/domain/domain-error';
import type { ApprovalId, SessionId, UserId } from '@/server/domain/ids';
import {
  relationsThatMay,
  sessionPermissions,
  type SessionAction,
} from '@/server/domain/permission';
import type { SessionRelation } from '@/server/domain/session-relation';
import type { RelatedSessions } from '@/server/store/related-sessions';
import type { SessionHead } from '@/server/store/session-rows';
import type { ServiceRuntime } from './service-runtime';

/**
 * Gives the session if the actor may do this with it. Rejects with `not_found` when they may not even
 * read it, as for one that does not exist: nobody learns of another's sessions. Rejects with
 * `forbidden` when they may read it and not do this.
 */
export async function accessibleSession(
  runtime: ServiceRuntime,
  actor: Actor,
  asked: { sessionId: SessionId; action: SessionAction },
): Promise<SessionHead> {
  const { sessionId, action } = asked;
  const session = await runtime.rows.sessions.head(sessionId);
  if (!session) throw sessionNotFound(sessionId);
  const relation = await relationTo(runtime, actor, { ...session, sessionId });
  assertMay(actor, relation, { action, notFound: () => sessionNotFound(sessionId) });
  return session;
}

/** Gives the approval if the actor may do this in its session. Rejects as `accessibleSession` does. */
export async function accessibleApproval(
  runtime: ServiceRuntime,
  actor: Actor,
  asked: { approvalId: ApprovalId; action: Extract<SessionAction, 'read' | 'decide'> },
): Promise<ApprovalRow> {
  const { approvalId, action } = asked;
  const approval = await runtime.rows.approvals.find(approvalId);
  if (!approval) throw approvalNotFound(approvalId);
  const relation = await relationTo(runtime, actor, approval);
  assertMay(actor, relation, { action, notFound: () => approvalNotFound(approvalId) });
  return approval;
}

/** The sessions with which the actor may do this, for lists. */
export function sessionsOpenTo(actor: Actor, action: SessionAction): RelatedSessions {
  return { userId: actor.userId, relations: relationsThatMay(actor.role, action) };
}

/** The refusal for a session that does not exist for whoever asks. */
export function sessionNotFound(sessionId: SessionId): DomainError {
  return new DomainError('not_found', 'There is no such session.', { details: { sessionId } });
}

function approvalNotFound(approvalId: ApprovalId): DomainError {
  return new DomainError('not_found', 'There is no such approval.', { details: { approvalId } });
}

async function relationTo(
  runtime: ServiceRuntime,
  actor: Actor,
  session: { sessionId: SessionId; authorId: UserId },
): Promise<SessionRelation> {
  const { sessionId, authorId } = session;
  const { userId } = actor;
  if (userId === authorId) return 'author';
  return (await runtime.rows.shares.levelOf({ sessionId, userId })) ?? 'none';
}

function assertMay(
  actor: Actor,
  relation: SessionRelation,
  asked: { action: SessionAction; notFound: () => DomainError },
): void {
  const permissions = sessionPermissions(actor.role, relation);
  if (!permissions.has('read')) throw asked.notFound();
  if (permissions.has(asked.action)) return;
  throw new DomainError('forbidden', refusals[asked.action], {
    details: { action: asked.action },
  });
}

const refusals: Readonly<Record<SessionAction, string>> = {
  read: 'You may not read this session.',
  send: 'You may read this session, not write in it. Ask its author to let you operate it.',
  stop: 'You may read this session, not stop it. Ask its author to let you operate it.',
  decide: 'You may read this session, not decide in it. Ask its author or an approver.',
  rename: 'Only the author of this session or an administrator may rename it.',
  archive: 'Only the author of this session or an administrator may archive it.',
  delete: 'Only the author of this session or an administrator may delete it.',
  share: 'Only the author of this session or an administrator may share it.',
};
