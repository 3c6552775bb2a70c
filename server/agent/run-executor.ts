import type { ApprovalBroker } from '@/server/approvals/approval-broker';
import type { UnansweredCause } from '@/server/approvals/approval-ending';
import type { RuntimeName } from '@/server/domain/profile';
import type { RunCause, RunOutcome } from '@/server/domain/run';
import type { Clock } from '@/server/platform/clock';
import { createDeferred } from '@/server/platform/deferred';
import type { Logger } from '@/server/platform/logger';
import type { AgentRuntime } from './agent-runtime';
import { consentHandler, createGateway, type GatewayResolvers } from './ask-consent';
import { CallRunner, type CallRunnerPorts } from './call-runner';
import { formatDuration } from './format-duration';
import type { LiveRun, RunEnd } from './live-run';
import type { RunContext } from './run-context';
import { RunDeadline } from './run-deadline';
import type { SessionAtRest } from './run-ledger';
import { runTurn } from './run-loop';
import { RunFailure } from './run-failure';
import { RunSlot } from './run-slot';
import type { SlotQueue } from './slot-queue';

/** A run that was told to end is given this long before it is ended without its tools and agent. */
export const END_GRACE_MS = 5_000;

/** How long to wait before an end that could not be stored is stored again. */
const RETRY_MS = 1_000;

/** How a turn came out of the run loop, or that it did not in time. */
type TurnResult = { kind: 'yielded' } | { kind: 'threw'; error: unknown } | { kind: 'overdue' };

/**
 * Executes runs, one call of `execute` a run, and ends them. Whatever happens, a run gets exactly one
 * terminal event, and afterwards nothing of it is left in memory (R1, R2, A13).
 */
export class RunExecutor {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #ports: CallRunnerPorts;
  readonly #broker: ApprovalBroker;
  readonly #slots: SlotQueue;
  readonly #runtimes: Record<RuntimeName, AgentRuntime>;
  readonly #resolvers: GatewayResolvers;
  readonly #retrying = new AbortController();

  constructor(
    input: CallRunnerPorts & {
      clock: Clock;
      logger: Logger;
      broker: ApprovalBroker;
      slots: SlotQueue;
      runtimes: Record<RuntimeName, AgentRuntime>;
      resolvers: GatewayResolvers;
    },
  ) {
    this.#clock = input.clock;
    this.#logger = input.logger;
    this.#ports = input;
    this.#broker = input.broker;
    this.#slots = input.slots;
    this.#runtimes = input.runtimes;
    this.#resolvers = input.resolvers;
  }

  /** Takes a queued run to its end. Never rejects. */
  async execute(run: LiveRun, session: SessionAtRest): Promise<void> {
    const logger = this.#logger.child({ sessionId: run.sessionId, runId: run.id });
    const deadline = new RunDeadline({
      clock: this.#clock,
      limitMs: session.profile.runDeadlineMs,
      onExceeded: () => void this.end(run, deadlineEnd(session.profile.runDeadlineMs)),
    });
    const { signal } = run;
    const slot = new RunSlot(this.#slots, { author: session.authorId, signal, deadline });
    run.slot = slot;
    const context = contextOf(run, session);
    const removeHandler = this.#ports.gate.register(
      run.sessionId,
      consentHandler({ clock: this.#clock, broker: this.#broker, context }),
    );
    try {
      const result = await this.#untilEnded(run, this.#work(run, { context, slot, logger }));
      // Also when the work goes on, because a tool or an agent does not let itself be aborted.
      slot.end();
      await this.#conclude(run, result, logger);
    } finally {
      removeHandler();
      this.#ports.liveTexts.drop(run.sessionId, (key) => key.runId === run.id);
    }
  }

  /**
   * Tells a run to end: its agent and tools are aborted and its approvals closed. Resolves when it
   * has been told. The first end counts. Never rejects.
   */
  async end(run: LiveRun, end: RunEnd): Promise<void> {
    if (!run.end(end)) return;
    const marking = this.#ports.ledger.markStopping(run.id).catch((error: unknown) => {
      this.#logger.warn({ err: error, runId: run.id }, 'run not marked as stopping');
    });
    const { stoppedBy } = end;
    await Promise.all([
      marking,
      this.#broker.closeRun(run.id, { cause: APPROVAL_CAUSE[end.cause], stoppedBy }),
    ]);
  }

  /** Lets runs end unconcluded whose ending cannot be stored; the next start puts them right (R8). */
  stopRetrying(): void {
    this.#retrying.abort();
  }

  async #work(
    run: LiveRun,
    by: { context: RunContext; slot: RunSlot; logger: Logger },
  ): Promise<void> {
    const { context, slot, logger } = by;
    await slot.start();
    if (!(await this.#ports.ledger.start(run))) throw new Error('The run had already ended.');
    await runTurn({
      clock: this.#clock,
      logger,
      ledger: this.#ports.ledger,
      liveTexts: this.#ports.liveTexts,
      runtime: this.#runtimes[context.profile.runtime],
      gateway: createGateway({
        clock: this.#clock,
        broker: this.#broker,
        context,
        resolvers: this.#resolvers,
      }),
      calls: new CallRunner(this.#ports, context, slot),
      context,
    });
  }

  /** Waits for the work, but not longer than the grace time once the run was told to end (B10). */
  async #untilEnded(run: LiveRun, work: Promise<void>): Promise<TurnResult> {
    const settled = work.then(
      (): TurnResult => ({ kind: 'yielded' }),
      (error: unknown): TurnResult => ({ kind: 'threw', error }),
    );
    const overdue = createDeferred<TurnResult>();
    let cancel: (() => void) | null = null;
    const arm = (): void => {
      cancel = this.#clock.schedule(() => {
        overdue.resolve({ kind: 'overdue' });
      }, END_GRACE_MS);
    };
    if (run.signal.aborted) arm();
    else run.signal.addEventListener('abort', arm, { once: true });
    try {
      return await Promise.race([settled, overdue.promise]);
    } finally {
      run.signal.removeEventListener('abort', arm);
      (cancel as (() => void) | null)?.();
    }
  }

  /** Stores the end of a run, however often that takes (R1). */
  async #conclude(run: LiveRun, result: TurnResult, logger: Logger): Promise<void> {
    const end = run.ending ?? endOf(result);
    if (result.kind === 'threw' && !run.ending) logger.warn({ err: result.error }, 'run failed');
    run.close();
    const outcome = end?.outcome ?? 'completed';
    const cause = end?.cause ?? null;
    while (!(await this.#storeEnd(run, { end, outcome, cause, logger }))) {
      if (this.#retrying.signal.aborted) {
        logger.error({ outcome, cause }, 'run not concluded');
        return;
      }
      await this.#untilRetry();
    }
    logger.info({ outcome, cause }, 'run finished');
  }

  async #storeEnd(
    run: LiveRun,
    by: { end: RunEnd | null; outcome: RunOutcome; cause: RunCause | null; logger: Logger },
  ): Promise<boolean> {
    const { end, outcome, cause, logger } = by;
    const stoppedBy = end?.stoppedBy ?? null;
    try {
      // Before the terminal event: nothing may still ask on behalf of a run that has ended (A13).
      const isClosed = await this.#broker.closeRun(run.id, {
        cause: cause === null ? 'run_ended' : APPROVAL_CAUSE[cause],
        stoppedBy,
      });
      if (!isClosed) return false;
      await this.#ports.ledger.finish({
        run,
        outcome,
        cause,
        error: end?.error ?? null,
        stoppedBy,
      });
      return true;
    } catch (error) {
      logger.error({ err: error }, 'end of a run not stored');
      return false;
    }
  }

  /** Waits before another attempt, or until there shall be none. */
  #untilRetry(): Promise<void> {
    const { signal } = this.#retrying;
    return new Promise((resolve) => {
      const go = (): void => {
        cancel();
        signal.removeEventListener('abort', go);
        resolve();
      };
      const cancel = this.#clock.schedule(go, RETRY_MS);
      signal.addEventListener('abort', go, { once: true });
    });
  }
}

const APPROVAL_CAUSE: Record<RunCause, UnansweredCause> = {
  stopped: 'run_stopped',
  session_deleted: 'session_deleted',
  deadline: 'run_ended',
  runtime_error: 'run_ended',
  step_limit: 'run_ended',
  server_stopped: 'server_stopped',
  server_crashed: 'server_stopped',
};

function endOf(result: TurnResult): RunEnd | null {
  if (result.kind !== 'threw') return null;
  const { error } = result;
  return {
    outcome: 'failed',
    cause: error instanceof RunFailure ? error.runCause : 'runtime_error',
    error: error instanceof Error ? error.message : String(error),
    stoppedBy: null,
  };
}

function deadlineEnd(limitMs: number): RunEnd {
  return {
    outcome: 'failed',
    cause: 'deadline',
    error: `The run worked for ${formatDuration(limitMs)}, the limit of its profile, and was ended.`,
    stoppedBy: null,
  };
}

function contextOf(run: LiveRun, session: SessionAtRest): RunContext {
  return {
    sessionId: run.sessionId,
    runId: run.id,
    authorId: session.authorId,
    authorName: session.authorName,
    profile: session.profile,
    workspace: session.workspace,
    carriesApprovals: true,
    signal: run.signal,
  };
}
