import { sessionPermissions } from '@/server/domain/permission';
import type { Role } from '@/server/domain/role';
import type { SessionRow } from '@/server/domain/session';

/** The parts of the session list, in the order in which they are shown. */
export const SESSION_GROUPS = ['Needs you', 'Running', 'Today', 'Earlier', 'Archived'] as const;
export type SessionGroup = (typeof SESSION_GROUPS)[number];

/** Who looks at the list, and where their today begins, in milliseconds since the epoch. */
interface Onlooker {
  role: Role;
  dayStartAt: number;
}

/**
 * Tells the part of the list a session belongs in. Waiting for this person wins over running; what is
 * archived and at rest is kept apart.
 */
export function sessionGroup(
  row: Pick<SessionRow, 'relation' | 'waiting' | 'currentRun' | 'archivedAt' | 'lastActivityAt'>,
  { role, dayStartAt }: Onlooker,
): SessionGroup {
  const mayDecide = sessionPermissions(role, row.relation).has('decide');
  if (row.waiting.length > 0 && mayDecide) return 'Needs you';
  if (row.currentRun !== null) return 'Running';
  if (row.archivedAt !== null) return 'Archived';
  return row.lastActivityAt >= dayStartAt ? 'Today' : 'Earlier';
}

/**
 * Sorts rows into their groups; groups without rows are left out. What needs a person comes by the
 * soonest deadline, what runs by its start (so that rows hold still), the rest by last activity.
 */
export function groupSessions(
  rows: readonly SessionRow[],
  onlooker: Onlooker,
): { group: SessionGroup; rows: SessionRow[] }[] {
  return SESSION_GROUPS.map((group) => ({
    group,
    rows: rows
      .filter((row) => sessionGroup(row, onlooker) === group)
      .sort((a, b) => orderWithin(group, a, b)),
  })).filter((part) => part.rows.length > 0);
}

function orderWithin(group: SessionGroup, a: SessionRow, b: SessionRow): number {
  switch (group) {
    case 'Needs you':
      return (a.waiting[0]?.expiresAt ?? 0) - (b.waiting[0]?.expiresAt ?? 0);
    case 'Running':
      return (b.currentRun?.queuedAt ?? 0) - (a.currentRun?.queuedAt ?? 0);
    case 'Today':
    case 'Earlier':
    case 'Archived':
      return b.lastActivityAt - a.lastActivityAt;
  }
}
