import type { LeftRun, RecoveryLedger } from '@/server/agent/recover-runs';
import type { RunLedger, SessionAtRest } from '@/server/agent/run-ledger';
import type { ApprovalLedger } from '@/server/approvals/approval-ledger';
import type { Approval, ApprovalEnding } from '@/server/domain/approval';
import { extended } from '@/server/domain/extended-approval';
import type { Message } from '@/server/domain/message';
import type { Run } from '@/server/domain/run';
import { liveRunStatusSchema, type LiveRunStatus } from '@/server/domain/run';
import type { ToolCall } from '@/server/domain/tool-call';
import type { Clock } from '@/server/platform/clock';
import { openCallEnding } from '@/server/store/open-call-ending';
import { acceptMessage } from '@/server/store/units/accept-message';
import { finishStep } from '@/server/store/units/finish-step';

/** What outlives a process. */
export interface MemoryDisk {
  readonly sessions: Map<string, SessionAtRest>;
  readonly runs: Map<string, Run>;
  readonly messages: Map<string, Message>;
  readonly calls: Map<string, ToolCall>;
  readonly approvals: Map<string, Approval>;
  /** Every ending that won, in order; more than one for an approval is a broken ledger. */
  readonly endings: { approvalId: string; ending: ApprovalEnding }[];
  /** Runs in the order in which they ended. */
  readonly ended: string[];
}

export function createMemoryDisk(): MemoryDisk {
  return {
    sessions: new Map(),
    runs: new Map(),
    messages: new Map(),
    calls: new Map(),
    approvals: new Map(),
    endings: [],
    ended: [],
  };
}

export type MemoryStore = RunLedger & ApprovalLedger & RecoveryLedger;

/**
 * The ledgers of one process over a disk in memory, with the compare-and-sets of the real ones: it
 * passes the same contract. `pause` is awaited before and after every operation, so that a test
 * decides how operations interleave; one that never resolves is a process that has died.
 */
export function openMemoryStore(
  disk: MemoryDisk,
  ports: { clock: Clock; pause?: () => Promise<void> },
): MemoryStore {
  const { clock } = ports;
  const pause = ports.pause ?? (() => Promise.resolve());
  const { sessions, runs, messages, calls, approvals } = disk;

  async function write<T>(effect: () => T): Promise<T> {
    await pause();
    const result = effect();
    await pause();
    return result;
  }

  const isLive = (status: Run['status'] | undefined): boolean =>
    liveRunStatusSchema.safeParse(status).success;
  const isAtWork = (run: Run | undefined): run is Run =>
    run?.status === 'running' || run?.status === 'waiting_for_approval';

  function runAt(runId: string, status: LiveRunStatus): void {
    const run = runs.get(runId);
    if (isAtWork(run)) runs.set(runId, { ...run, status });
  }

  /** Moves a call on, if it is in one of these states. */
  function move(
    call: Pick<ToolCall, 'id'>,
    from: readonly ToolCall['state'][],
    change: Partial<ToolCall>,
  ): ToolCall | null {
    const stored = calls.get(call.id);
    if (!stored || !from.includes(stored.state)) return null;
    const moved = { ...stored, ...change };
    calls.set(call.id, moved);
    return moved;
  }

  const openCallsOf = (runId: string): ToolCall[] =>
    [...calls.values()].filter(
      (call) => call.runId === runId && ['proposed', 'waiting', 'running'].includes(call.state),
    );

  /** Ends an open call as the real store does. */
  function endOpen(call: ToolCall, runCause: Run['cause']): void {
    const endedAt = clock.now();
    for (const event of openCallEnding(call, { now: endedAt, runCause }).events ?? []) {
      if (event.type === 'tool.completed')
        move(call, ['running'], { state: 'interrupted', endedAt });
      if (event.type !== 'tool.refused') continue;
      const { cause, explanation } = event.payload;
      const refusal = { cause, explanation };
      move(call, ['proposed', 'waiting'], { state: 'refused', refusal, endedAt });
    }
  }

  const store: MemoryStore = {
    findSession: (sessionId) => write(() => sessions.get(sessionId) ?? null),

    findByClientId: (sessionId, clientId) =>
      write(() => {
        const found = [...messages.values()].find(
          (one) => one.sessionId === sessionId && one.clientId === clientId,
        );
        return found ? { messageId: found.id, runId: found.runId, text: textOf(found) } : null;
      }),

    accept: (input) =>
      write(() => {
        const session = sessions.get(input.session.id);
        if (session?.currentRunId !== null || session.isArchived) return null;
        const { message, run } = acceptMessage({ ...input, now: clock.now() });
        sessions.set(session.id, { ...session, currentRunId: run.id });
        runs.set(run.id, run);
        messages.set(message.id, message);
        const turn = { run, userMessage: message, cwd: session.cwd, steps: [] };
        return { messageId: message.id, runId: run.id, turn: input.isStarted ? turn : null };
      }),

    messagesFrom: () => write(() => null),

    start: ({ id }) =>
      write(() => {
        const run = runs.get(id);
        if (run?.status !== 'queued') return false;
        runs.set(id, { ...run, status: 'running', startedAt: clock.now() });
        return true;
      }),

    loadTurn: (runId) =>
      write(() => {
        const run = runs.get(runId);
        const userMessage = run && messages.get(run.messageId);
        const session = run && sessions.get(run.sessionId);
        if (!run || !userMessage || !session) throw new Error('No such run.');
        const steps = [...messages.values()]
          .filter((one) => one.runId === runId && one.role === 'agent')
          .map((message) => ({
            message,
            toolCalls: [...calls.values()].filter((call) => call.messageId === message.id),
            continuation: null,
          }));
        return { run, userMessage, cwd: session.cwd, steps };
      }),

    saveDraft: () => write(() => undefined),

    finishStep: (input) =>
      write(() => {
        const current = runs.get(input.turn.run.id);
        if (!isLive(current?.status)) return null;
        if (input.calls.length > 0 && !isAtWork(current)) return null;
        const { message, toolCalls } = finishStep({ ...input, now: clock.now() });
        messages.set(message.id, message);
        for (const call of toolCalls) calls.set(call.id, call);
        return { message, toolCalls, continuation: input.continuation };
      }),

    refuse: ({ call, cause, explanation, runStatus }) =>
      write(() => {
        const refusal = { cause, explanation };
        const endedAt = clock.now();
        const change = { state: 'refused', refusal, endedAt } as const;
        const moved = move(call, ['proposed', 'waiting'], change);
        if (moved) runAt(call.runId, runStatus);
        return moved;
      }),

    startCall: ({ call, by, runStatus }) =>
      write(() => {
        const change = { state: 'running', startedAt: clock.now(), allowedBy: by } as const;
        const moved = move(call, ['proposed', 'waiting'], change);
        if (moved) runAt(call.runId, runStatus);
        return moved;
      }),

    completeCall: ({ call, result }) =>
      write(() => move(call, ['running'], { ...result, state: 'completed', endedAt: clock.now() })),

    findCall: (toolCallId) => write(() => calls.get(toolCallId) ?? null),

    approvalOf: ({ approvalId }) => write(() => approvals.get(approvalId ?? '') ?? null),

    deniedIn: (runId) =>
      write(() =>
        [...approvals.values()]
          .filter((one) => one.runId === runId && one.kind === 'tool' && one.reopenedAt === null)
          .flatMap(({ id, ending, subject, grantOptions }) =>
            ending?.resolution === 'denied'
              ? { approvalId: id, deniedAt: ending.endedAt, subject, options: grantOptions }
              : [],
          ),
      ),

    canGoOn: (runId) =>
      write(
        () =>
          isAtWork(runs.get(runId)) && openCallsOf(runId).some(({ state }) => state === 'waiting'),
      ),

    markStopping: (runId) =>
      write(() => {
        const run = runs.get(runId);
        if (run?.status === 'queued' || isAtWork(run)) {
          runs.set(runId, { ...run, status: 'stopping' });
        }
      }),

    async finish({ run, outcome, cause, error, stoppedBy }) {
      // One write each, as on a real disk: a process can die between any two.
      for (const call of openCallsOf(run.id)) {
        await write(() => {
          endOpen(call, cause);
        });
      }
      return write(() => {
        const stored = runs.get(run.id);
        if (!stored || !isLive(stored.status)) return false;
        const stoppedByName = stoppedBy?.name ?? null;
        const endedAt = clock.now();
        runs.set(run.id, { ...stored, status: outcome, cause, error, stoppedByName, endedAt });
        disk.ended.push(run.id);
        const session = sessions.get(run.sessionId);
        if (session?.currentRunId === run.id) {
          sessions.set(session.id, { ...session, currentRunId: null });
        }
        return true;
      });
    },

    request: (approval) =>
      write(() => {
        const run = runs.get(approval.runId);
        if (!isAtWork(run)) throw new Error('The run had ended before it could ask.');
        approvals.set(approval.id, approval);
        if (approval.toolCallId === null) return;
        runs.set(run.id, { ...run, status: 'waiting_for_approval' });
        const change = { state: 'waiting', approvalId: approval.id } as const;
        move({ id: approval.toolCallId }, ['proposed'], change);
      }),

    resolve: ({ approval, ending, expiresAt, edit, resumesRun }) =>
      write(() => {
        const stored = approvals.get(approval.id);
        if (!stored || stored.ending) return false;
        if (expiresAt !== undefined && stored.expiresAt !== expiresAt) return false;
        approvals.set(approval.id, { ...stored, ending });
        disk.endings.push({ approvalId: approval.id, ending });
        if (resumesRun) runAt(approval.runId, 'running');
        const call = approval.toolCallId === null ? undefined : calls.get(approval.toolCallId);
        if (edit && call) {
          move(call, ['waiting'], { input: edit.input, originalInput: call.input });
        }
        return true;
      }),

    extend: ({ approval, expiresAt, actor }) =>
      write(() => {
        const stored = approvals.get(approval.id);
        if (!stored || stored.ending || stored.expiresAt !== approval.expiresAt) return false;
        approvals.set(approval.id, extended(stored, { expiresAt, byName: actor.name }));
        return true;
      }),

    reopen: ({ approval, reopenedAt }) =>
      write(() => {
        const stored = approvals.get(approval.id);
        if (stored?.ending?.resolution !== 'denied' || stored.reopenedAt !== null) return false;
        approvals.set(approval.id, { ...stored, reopenedAt });
        return true;
      }),

    find: (approvalId) =>
      write(() => {
        const approval = approvals.get(approvalId);
        const session = approval && sessions.get(approval.sessionId);
        return approval && session ? { approval, profileId: session.profile.id } : null;
      }),

    listPending: (runId) =>
      write(() =>
        [...approvals.values()].filter((one) => one.runId === runId && one.ending === null),
      ),

    leftBehind: () =>
      write(() => {
        const left = [...runs.values()].flatMap((run): LeftRun[] => {
          const status = liveRunStatusSchema.safeParse(run.status).data;
          const profile = sessions.get(run.sessionId)?.profile;
          if (!status || !profile) return [];
          const openCalls = openCallsOf(run.id);
          return [
            {
              id: run.id,
              sessionId: run.sessionId,
              status,
              runtime: profile.runtime,
              isClosed: profile.archivedAt !== null,
              openCalls,
              approvals: [...approvals.values()].filter(
                (one) =>
                  one.runId === run.id &&
                  (one.ending === null || openCalls.some((call) => call.approvalId === one.id)),
              ),
            },
          ];
        });
        const live = new Set<string>(left.map(({ id }) => id));
        const strays = [...approvals.values()].filter(
          (one) => one.ending === null && !live.has(one.runId),
        );
        return { runs: left, strays };
      }),

    interruptCall: (call) =>
      write(() => {
        endOpen(call, 'server_crashed');
      }),
  };
  return store;
}

function textOf({ parts }: Message): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
