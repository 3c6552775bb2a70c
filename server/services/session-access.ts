import type { Actor } from '@/server/domain/actor';
import type { ApprovalRow } from '@/server/domain/approval';
import { DomainError } from '@/server/domain/domain-error';
import type { ApprovalId, SessionId, UserId } from '@/server/domain/ids';
import type { SessionHead } from '@/server/store/session-rows';
import type { ServiceRuntime } from './service-runtime';

/** The one rule of access: a session is its author's and the administrators'. */
function mayAct(actor: Actor, session: { authorId: UserId }): boolean {
  return actor.role === 'admin' || actor.userId === session.authorId;
}

/** Whose sessions a list shows: null for everyone's. */
export function visibleAuthor(actor: Actor): UserId | null {
  return actor.role === 'admin' ? null : actor.userId;
}

/**
 * Gives the session if the actor may act on it. Rejects with `not_found` otherwise, also for one
 * that exists: nobody learns of another's sessions.
 */
export async function accessibleSession(
  runtime: ServiceRuntime,
  actor: Actor,
  sessionId: SessionId,
): Promise<SessionHead> {
  const session = await runtime.rows.sessions.head(sessionId);
  if (!session || !mayAct(actor, session)) throw sessionNotFound(sessionId);
  return session;
}

/** Gives the approval if the actor may see and decide it. Rejects with `not_found` otherwise. */
export async function accessibleApproval(
  runtime: ServiceRuntime,
  actor: Actor,
  approvalId: ApprovalId,
): Promise<ApprovalRow> {
  const approval = await runtime.rows.approvals.find(approvalId);
  if (approval && mayAct(actor, approval)) return approval;
  throw new DomainError('not_found', 'There is no such approval.', { details: { approvalId } });
}

/** The refusal for a session that does not exist for whoever asks. */
export function sessionNotFound(sessionId: SessionId): DomainError {
  return new DomainError('not_found', 'There is no such session.', { details: { sessionId } });
}
