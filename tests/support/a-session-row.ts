import type { ApprovalId, ProfileId, RunId, SessionId, UserId } from '@/server/domain/ids';
import type { SessionRow, WaitingApproval } from '@/server/domain/session';

const NOON = Date.UTC(2030, 0, 1, 12);

interface Ids {
  apr: ApprovalId;
  prf: ProfileId;
  run: RunId;
  ses: SessionId;
  usr: UserId;
}

/** An id of the right shape that ends in `n`. */
export function anId<Prefix extends keyof Ids>(prefix: Prefix, n: number): Ids[Prefix] {
  return `${prefix}_${String(n).padStart(26, '0')}` as Ids[Prefix];
}

/** A session at rest that has been read, changed as the test needs it. */
export function aSessionRow(change: Partial<SessionRow> = {}): SessionRow {
  return {
    id: anId('ses', 1),
    title: 'Rotate the backups',
    profileId: anId('prf', 1),
    profileName: 'Shell',
    runtime: 'shell',
    workspace: '/srv/work',
    cwd: '/srv/work',
    authorId: anId('usr', 1),
    authorName: 'Mara Lindqvist',
    relation: 'author',
    createdAt: NOON - 60_000,
    archivedAt: null,
    lastActivityAt: NOON - 60_000,
    lastSeq: 4,
    readSeq: 4,
    currentRun: null,
    lastOutcome: 'completed',
    everythingUntil: null,
    waiting: [],
    ...change,
  };
}

/** A pending approval as a row shows it, two minutes long. */
export function aWaitingApproval(change: Partial<WaitingApproval> = {}): WaitingApproval {
  return {
    approvalId: anId('apr', 1),
    command: 'rm -rf build',
    severity: 'high',
    requestedAt: NOON - 30_000,
    expiresAt: NOON + 90_000,
    ...change,
  };
}

/** A run that is at work on `activity`. */
export function aCurrentRun(activity: string | null = 'npm test'): SessionRow['currentRun'] {
  return {
    id: anId('run', 1),
    status: 'running',
    activity,
    queuedAt: NOON - 20_000,
    startedAt: NOON - 19_000,
  };
}
