import type { SessionRow } from '@/server/domain/session';

/** The parts of the session list, in the order in which they are shown. */
export const SESSION_GROUPS = ['Needs you', 'Running', 'Today', 'Earlier', 'Archived'] as const;
export type SessionGroup = (typeof SESSION_GROUPS)[number];

/**
 * Tells the part of the list a session belongs in. Waiting wins over running; what is archived and
 * at rest is kept apart; `dayStartAt` is where today begins for the viewer.
 */
export function sessionGroup(
  row: Pick<SessionRow, 'waiting' | 'currentRun' | 'archivedAt' | 'lastActivityAt'>,
  dayStartAt: number,
): SessionGroup {
  if (row.waiting.length > 0) return 'Needs you';
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
  dayStartAt: number,
): { group: SessionGroup; rows: SessionRow[] }[] {
  return SESSION_GROUPS.map((group) => ({
    group,
    rows: rows
      .filter((row) => sessionGroup(row, dayStartAt) === group)
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
