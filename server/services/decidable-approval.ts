import type { Actor } from '@/server/domain/actor';
import type { ApprovalRow } from '@/server/domain/approval';
import { DomainError } from '@/server/domain/domain-error';
import type { ApprovalId } from '@/server/domain/ids';
import type { ServiceRuntime } from './service-runtime';
import { accessibleApproval } from './session-access';

/**
 * Gives the approval if the actor may decide it: every way to decide goes through here. Rejects as
 * `accessibleApproval` does, and with `forbidden` when the profile wants somebody else than the
 * author of the session for what is critical.
 */
export async function decidableApproval(
  runtime: ServiceRuntime,
  actor: Actor,
  approvalId: ApprovalId,
): Promise<ApprovalRow> {
  const approval = await accessibleApproval(runtime, actor, { approvalId, action: 'decide' });
  // Whoever is late learns how it ended, also the author.
  if (approval.needsOther && approval.ending === null) refuseAuthor(actor, approval);
  return approval;
}

/** Throws `forbidden` when the actor is the author of the approval's session. */
export function refuseAuthor(
  actor: Actor,
  { id, authorId, authorName, profileName }: ApprovalRow,
): void {
  if (actor.userId !== authorId) return;
  throw new DomainError(
    'forbidden',
    `This is critical, and the profile ${profileName} asks for somebody else than ${authorName}, the author of the session, to decide it. Ask an approver.`,
    { details: { approvalId: id, needsOther: true } },
  );
}
