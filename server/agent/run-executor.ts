import type { ApprovalBroker } from '@/server/approvals/approval-broker';
import type { RuntimeName } from '@/server/domain/profile';
import type { RunCause, RunOutcome } from '@/server/domain/run';
import type { Clock } from '@/server/platform/clock';
import { createDeferred } from '@/server/platform/deferred';
import type { Logger } from '@/server/platform/logger';
import type { AgentRuntime } from './agent-runtime';
import { consentHandler, createGateway, takeUpGateway, type GatewayResolvers } from './ask-consent';
import { CallRunner, type CallRunnerPorts } from './call-runner';
import type { LiveRun } from './live-run';
import { contextOfRun } from './context-of-run';
import type { RunContext } from './run-context';
import { RunDeadline } from './run-deadline';
import { approvalCause, deadlineEnd, failedEnd, SERVER_STOPPED, type RunEnd } from './run-end';
import type { SessionAtRest } from './run-ledger';
import { runTurn } from './run-loop';
import { withRepeatedCall } from './repeated-call';
import { RunSlot } from './run-slot';
import type { ReleaseSlot, SlotQueue } from './slot-queue';
import type { StoredTurn } from './stored-turn';

/** A run that was told to end is given this long before it is ended without its tools and agent. */
export const END_GRACE_MS = 5_000;

/** How long to wait before an end that could not be stored is stored again. */
const RETRY_MS = 1_000;

/** A run that was accepted and started in one. */
export interface BegunRun {
  turn: StoredTurn;
  release: ReleaseSlot;
}

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

  /**
   * Takes a run to its end, from where it is stored to stand. Never rejects.
   *
   * @param begun of a run that is stored as running already: its turn, and the slot that it holds
   */
  async execute(run: LiveRun, session: SessionAtRest, begun: BegunRun | null): Promise<void> {
    const logger = this.#logger.child({ sessionId: run.sessionId, runId: run.id });
    const deadline = new RunDeadline({
      clock: this.#clock,
      limitMs: session.profile.runDeadlineMs,
      onExceeded: () => void this.end(run, deadlineEnd(session.profile.runDeadlineMs)),
    });
    const { signal } = run;
    const slot = new RunSlot(this.#slots, { author: session.authorId, signal, deadline });
    if (begun) slot.startWith(begun.release);
    run.slot = slot;
    const context = contextOfRun(run, session);
    const removeHandler = this.#ports.gate.register(
      run.sessionId,
      consentHandler({ broker: this.#broker, context }),
    );
    try {
      const result = await this.#untilEnded(run, this.#work(run, { context, slot, logger, begun }));
      // Also when the work goes on, because a tool or an agent does not let itself be aborted.
      slot.end();
      if (await this.#isLeftToGoOn(run, result, logger)) logger.info('run set aside');
      else await this.#conclude(run, result, logger);
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
      this.#broker.closeRun(run.id, {
        cause: approvalCause(end.cause),
        stoppedBy,
        mayHaveUnawaited: run.isTakenUp,
      }),
    ]);
  }

  /**
   * Lets go of a run because this process ends, and leaves it to the next one as it is stored, when
   * it waits for people and so can go on (A6); one that has not begun is ended. While it holds a slot
   * it is let work until it waits again, unless `isForced`. Never rejects.
   */
  async setAside(run: LiveRun, by: { isForced: boolean }): Promise<void> {
    if (!run.hasBegun) return this.end(run, SERVER_STOPPED);
    // Whoever gave up the slot hands in its request in the same turn; it is to be found in its row.
    await Promise.resolve();
    await this.#broker.requestsStored(run.id);
    if (!by.isForced && run.slot?.isHeld === true) {
      run.slot.onResting(() => void this.setAside(run, by));
      return;
    }
    if (run.setAside()) this.#broker.setRunAside(run.id);
  }

  /** Lets runs end unconcluded whose ending cannot be stored; the next start puts them right (R8). */
  stopRetrying(): void {
    this.#retrying.abort();
  }

  async #work(
    run: LiveRun,
    by: { context: RunContext; slot: RunSlot; logger: Logger; begun: BegunRun | null },
  ): Promise<void> {
    const { context, slot, logger, begun } = by;
    const { ledger } = this.#ports;
    if (!begun && !run.isTakenUp) {
      await slot.start();
      if (!(await ledger.start(run))) throw new Error('The run had already ended.');
    }
    run.hasBegun = true;
    const gatewayPorts = {
      clock: this.#clock,
      broker: this.#broker,
      context,
      resolvers: this.#resolvers,
    };
    if (run.isTakenUp) await takeUpGateway(gatewayPorts);
    const stored = begun?.turn ?? (await ledger.loadTurn(run.id));
    const { turn, askedBefore } = await withRepeatedCall(stored, { ledger, repeats: run.repeats });
    await runTurn(turn, {
      clock: this.#clock,
      logger,
      ledger,
      liveTexts: this.#ports.liveTexts,
      runtime: this.#runtimes[context.profile.runtime],
      gateway: createGateway(gatewayPorts),
      calls: new CallRunner(this.#ports, context, {
        slot,
        isTakenUp: run.isTakenUp,
        askedBefore,
      }),
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

  /** Whether a run that was set aside waits in its rows for the process that takes it up. */
  async #isLeftToGoOn(run: LiveRun, result: TurnResult, logger: Logger): Promise<boolean> {
    if (!run.isSetAside || result.kind === 'yielded') return false;
    try {
      return await this.#ports.ledger.canGoOn(run.id);
    } catch (error) {
      // Nothing can be stored of it now; the next start looks at its rows anyway.
      logger.error({ err: error }, 'run not looked up');
      return true;
    }
  }

  /** Stores the end of a run, however often that takes (R1). */
  async #conclude(run: LiveRun, result: TurnResult, logger: Logger): Promise<void> {
    const end = run.ending ?? endOf(result, run);
    if (result.kind === 'threw' && end?.outcome === 'failed' && !run.ending) {
      logger.warn({ err: result.error }, 'run failed');
    }
    run.close();
    const outcome = end?.outcome ?? 'completed';
    const cause = end?.cause ?? null;
    const isOverdue = result.kind === 'overdue';
    while (!(await this.#storeEnd(run, { end, outcome, cause, isOverdue, logger }))) {
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
    by: {
      end: RunEnd | null;
      outcome: RunOutcome;
      cause: RunCause | null;
      isOverdue: boolean;
      logger: Logger;
    },
  ): Promise<boolean> {
    const { end, outcome, cause, isOverdue, logger } = by;
    const stoppedBy = end?.stoppedBy ?? null;
    try {
      // Before the terminal event: nothing may still ask on behalf of a run that has ended (A13).
      const isClosed = await this.#broker.closeRun(run.id, {
        cause: approvalCause(cause),
        stoppedBy,
        mayHaveUnawaited: run.isTakenUp || run.isSetAside,
      });
      if (!isClosed) return false;
      // The work goes on: a step of it that is on its way must not add calls to a run that is ending.
      if (isOverdue) await this.#ports.ledger.markStopping(run.id);
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

/** How a run ends whose turn came out so; null when its agent yielded. */
function endOf(result: TurnResult, run: LiveRun): RunEnd | null {
  switch (result.kind) {
    case 'yielded':
      return null;
    case 'threw':
      return run.isSetAside ? SERVER_STOPPED : failedEnd(result.error);
    case 'overdue':
      return SERVER_STOPPED;
  }
}
