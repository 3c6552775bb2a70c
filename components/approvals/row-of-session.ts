import type { Approval, ApprovalRow } from '@/server/domain/approval';
import type { SessionRow } from '@/server/domain/session';

/** What a prompt names beside an approval. */
export type SessionNames = Pick<
  SessionRow,
  'title' | 'profileName' | 'authorId' | 'authorName' | 'workspace'
>;

/** An approval of a session that is at hand, with the names that a prompt shows beside it. */
export function rowOfSession(approval: Approval, session: SessionNames): ApprovalRow {
  return {
    ...approval,
    sessionTitle: session.title,
    profileName: session.profileName,
    authorId: session.authorId,
    authorName: session.authorName,
    workspace: session.workspace,
  };
}

/** The pending ones among a session's approvals, soonest deadline first. */
export function pendingOf(approvals: Readonly<Record<string, Approval>>): Approval[] {
  return Object.values(approvals)
    .filter((approval) => approval.ending === null)
    .sort((a, b) => a.expiresAt - b.expiresAt || a.requestedAt - b.requestedAt);
}
