import type { ApprovalLedger } from '@/server/approvals/approval-ledger';
import { unansweredEnding } from '@/server/approvals/approval-ending';
import { classifyApproval } from '@/server/approvals/classify-approval';
import type { Approval } from '@/server/domain/approval';
import type { RunId, SessionId } from '@/server/domain/ids';
import type { RuntimeName } from '@/server/domain/profile';
import type { LiveRunStatus } from '@/server/domain/run';
import type { ToolCall } from '@/server/domain/tool-call';
import type { Clock } from '@/server/platform/clock';
import type { RunLedger } from './run-ledger';

/** A live run in the rows of a process that is gone. */
export interface LeftRun {
  id: RunId;
  sessionId: SessionId;
  status: LiveRunStatus;
  runtime: RuntimeName;
  /** Nothing may run in its session any more: that is deleted, or its profile archived. */
  isClosed: boolean;
  /** Its calls that have not ended. */
  openCalls: ToolCall[];
  /** What those calls wait for, ended or not, and everything else of it that is pending. */
  approvals: Approval[];
}

/** Finds what a process that is gone left behind. */
export interface RecoveryLedger {
  /** Every run that is stored as live, and what is pending of runs that are not. */
  leftBehind(): Promise<{ runs: LeftRun[]; strays: Approval[] }>;
  /** Ends a call that was running: what it did is unknown, and it never runs again by itself (A9). */
  interruptCall(call: ToolCall): Promise<void>;
}

/** How many rows a start put right, and the runs that can go on. */
export interface RecoveryReport {
  ended: { runs: number; approvals: number };
  toTakeUp: { id: RunId; sessionId: SessionId }[];
}

export interface RecoveryPorts {
  clock: Clock;
  recovery: RecoveryLedger;
  runs: Pick<RunLedger, 'finish'>;
  approvals: Pick<ApprovalLedger, 'resolve'>;
}

/**
 * Puts every row that a process left behind into a true state, before the first request is served
 * (R8). A run that waits for people, or was answered and did not get to it, is kept: its approvals
 * stay pending with their deadline, or are expired when that has passed, and what it was executing is
 * interrupted (A6). Every other run is interrupted; its approvals are expired or orphaned, its text
 * under way is kept, and its session is idle. A start that fails on the way is made good by the next.
 */
export async function recoverRuns(ports: RecoveryPorts): Promise<RecoveryReport> {
  const { runs, strays } = await ports.recovery.leftBehind();
  const kept = runs.filter(canGoOn);
  const lost = runs.filter((run) => !canGoOn(run));
  const expired = await Promise.all(kept.map((run) => tidy(run, ports)));
  const ended = await Promise.all([
    endApprovals(strays, ports),
    ...lost.map((run) => endApprovals(run.approvals, ports)),
  ]);
  await Promise.all(
    lost.map(({ id, sessionId }) =>
      ports.runs.finish({
        run: { id, sessionId },
        outcome: 'interrupted',
        cause: 'server_crashed',
        error: null,
        stoppedBy: null,
      }),
    ),
  );
  return {
    ended: { runs: lost.length, approvals: sum([...expired, ...ended]) },
    toTakeUp: kept.map(({ id, sessionId }) => ({ id, sessionId })),
  };
}

/**
 * Whether a run stands in its rows as one that people were asked in and that nobody was ending. An
 * approval that was cancelled or orphaned tells of an end that did not get further.
 */
function canGoOn(run: LeftRun): boolean {
  if (run.isClosed || !keepsNothingInMemory(run.runtime)) return false;
  if (run.status !== 'running' && run.status !== 'waiting_for_approval') return false;
  const waiting = run.openCalls.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return false;
  return waiting.every((call) => {
    const approval = run.approvals.find(({ id }) => id === call.approvalId);
    const resolution = approval?.ending?.resolution;
    return approval !== undefined && resolution !== 'cancelled' && resolution !== 'orphaned';
  });
}

/** Whether an agent can go on in another process from what is stored of its turn. */
function keepsNothingInMemory(runtime: RuntimeName): boolean {
  switch (runtime) {
    case 'shell':
    case 'model':
      return true;
  }
}

/** Puts right what the process had under way beside the waiting; gives how many approvals expired. */
async function tidy(run: LeftRun, ports: RecoveryPorts): Promise<number> {
  const now = ports.clock.now();
  const pending = run.approvals.filter(({ ending }) => ending === null);
  const overdue = pending.filter((one) => classifyApproval(one, now) === 'overdue');
  const isAnyoneAsked = pending.some((one) => one.kind === 'tool' && !overdue.includes(one));
  await Promise.all(
    run.openCalls
      .filter(({ state }) => state === 'running')
      .map((call) => ports.recovery.interruptCall(call)),
  );
  return endApprovals(overdue, ports, { resumesRun: !isAnyoneAsked });
}

async function endApprovals(
  approvals: readonly Approval[],
  { approvals: ledger, clock }: RecoveryPorts,
  { resumesRun }: { resumesRun: boolean } = { resumesRun: false },
): Promise<number> {
  const endedAt = clock.now();
  const won = await Promise.all(
    approvals
      .filter(({ ending }) => ending === null)
      .map((approval) => {
        const isOverdue = classifyApproval(approval, endedAt) === 'overdue';
        const cause = isOverdue ? 'deadline' : 'server_stopped';
        const ending = unansweredEnding({ cause, stoppedBy: null, endedAt });
        return ledger.resolve({ approval, ending, resumesRun });
      }),
  );
  return won.filter(Boolean).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
