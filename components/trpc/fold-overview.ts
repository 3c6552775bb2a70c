import { extended } from '@/server/domain/extended-approval';
import type { ApprovalRow } from '@/server/domain/approval';
import type { SessionEvent } from '@/server/domain/event';
import { foldSessionRow } from '@/server/domain/fold-session-row';
import { sessionPermissions } from '@/server/domain/permission';
import type { Role } from '@/server/domain/role';
import type { SessionRow } from '@/server/domain/session';

/** What a list of sessions was asked for, as far as it decides what belongs into it. */
export interface SessionListInput {
  includeArchived?: boolean | undefined;
  search?: string | undefined;
}

/**
 * Applies one event to a list of the sessions that a person authored or is shared, newest activity
 * first. Gives the same array when nothing changes, and null when only the server can tell what
 * belongs into the list.
 */
export function foldSessionList(
  rows: SessionRow[],
  event: SessionEvent,
  { input, userId }: { input: SessionListInput; userId: string },
): SessionRow[] | null {
  const held = rows.find((row) => row.id === event.sessionId);
  const others = rows.filter((row) => row !== held);
  if (event.type === 'session.deleted') return held === undefined ? rows : others;
  if (held === undefined) {
    // Another's session that was put away and is back may be one that is shared.
    if (event.authorId !== userId) return isTakenOut(event) ? null : rows;
    const isListed = event.type === 'session.created' && (input.search ?? '') === '';
    return isListed ? byActivity([event.payload.session, ...rows]) : null;
  }
  const folded = foldSessionRow(held, event);
  if (folded === held) return rows;
  if (folded.archivedAt !== null && input.includeArchived !== true) return others;
  return byActivity([folded, ...others]);
}

function isTakenOut(event: SessionEvent): boolean {
  return event.type === 'session.archived' && !event.payload.isArchived;
}

function byActivity(rows: SessionRow[]): SessionRow[] {
  return rows.sort((a, b) => b.lastActivityAt - a.lastActivityAt);
}

/** Applies one event to rows that are shown where they are, such as a page of a table. */
export function foldSessionRows(rows: SessionRow[], event: SessionEvent): SessionRow[] {
  if (!rows.some((row) => row.id === event.sessionId)) return rows;
  return rows.map((row) => foldSessionRow(row, event));
}

/**
 * Applies one event to the approvals that a person of this role may decide, soonest deadline first.
 * `sessionOf` finds the session of a new approval. Gives the same array when nothing changes, and null
 * when that session is not known here.
 */
export function foldPending(
  rows: ApprovalRow[],
  event: SessionEvent,
  { sessionOf, role }: { sessionOf: (sessionId: string) => SessionRow | undefined; role: Role },
): ApprovalRow[] | null {
  switch (event.type) {
    case 'approval.requested': {
      if (rows.some((row) => row.id === event.payload.id)) return rows;
      const session = sessionOf(event.sessionId);
      if (session === undefined) return null;
      if (!sessionPermissions(role, session.relation).has('decide')) return rows;
      const row: ApprovalRow = {
        ...event.payload,
        ending: null,
        sessionTitle: session.title,
        profileName: session.profileName,
        authorId: session.authorId,
        authorName: session.authorName,
        workspace: session.workspace,
      };
      return [...rows, row].sort((a, b) => a.expiresAt - b.expiresAt);
    }
    case 'approval.resolved':
      return without(rows, (row) => row.id === event.payload.approvalId);
    case 'session.deleted':
      return without(rows, (row) => row.sessionId === event.sessionId);
    case 'session.renamed': {
      if (!rows.some((row) => row.sessionId === event.sessionId)) return rows;
      const { title } = event.payload;
      return rows.map((row) =>
        row.sessionId === event.sessionId ? { ...row, sessionTitle: title } : row,
      );
    }
    case 'approval.extended': {
      const { approvalId, expiresAt, byName } = event.payload;
      if (!rows.some((row) => row.id === approvalId)) return rows;
      return rows
        .map((row) => (row.id === approvalId ? extended(row, { expiresAt, byName }) : row))
        .sort((a, b) => a.expiresAt - b.expiresAt);
    }
    case 'session.created':
    case 'session.opened':
    case 'session.archived':
    case 'message.accepted':
    case 'run.started':
    case 'step.finished':
    case 'message.withdrawn':
    case 'usage.recorded':
    case 'tool.proposed':
    case 'tool.edited':
    case 'tool.started':
    case 'tool.completed':
    case 'tool.refused':
    case 'approval.reopened':
    case 'run.finished':
      return rows;
  }
}

function without(rows: ApprovalRow[], isGone: (row: ApprovalRow) => boolean): ApprovalRow[] {
  return rows.some(isGone) ? rows.filter((row) => !isGone(row)) : rows;
}
