import type { Actor } from '@/server/domain/actor';
import { DomainError } from '@/server/domain/domain-error';
import type { MessageId, RunId, SessionId } from '@/server/domain/ids';
import { titleFromText } from './title-from-text';
import { LiveRun, type RepeatedCall, type RunOrigin } from './live-run';
import { SERVER_STOPPED } from './run-end';
import type { RunLedger, SessionAtRest } from './run-ledger';
import type { BegunRun, RunExecutor } from './run-executor';
import type { SessionMailbox } from './session-mailbox';
import type { SlotQueue } from './slot-queue';

/** How the pool is doing. `running` and `waiting` count live runs that hold a slot and that wait for people. */
export interface PoolGauges {
  capacity: number;
  slotsBusy: number;
  running: number;
  queued: number;
  waiting: number;
}

/**
 * Runs agents in this process: many sessions at once, one run a session. Everything that changes a
 * session's course goes through its mailbox (C1).
 */
export class AgentPool {
  readonly #ledger: RunLedger;
  readonly #executor: RunExecutor;
  readonly #mailbox: SessionMailbox;
  readonly #slots: SlotQueue;
  readonly #live = new Map<SessionId, { run: LiveRun; done: Promise<void> }>();
  #isAdmitting = true;

  constructor(input: {
    ledger: RunLedger;
    executor: RunExecutor;
    mailbox: SessionMailbox;
    slots: SlotQueue;
  }) {
    this.#ledger = input.ledger;
    this.#executor = input.executor;
    this.#mailbox = input.mailbox;
    this.#slots = input.slots;
  }

  /**
   * Takes a message and starts its run; resolves when the message is on disk. A message that was
   * accepted under this client id before gives its first result again. With `replacesId` it takes the
   * place of that message and of all that came after it, which stay readable but no longer count; a
   * null text repeats that message's. With `repeats` the run begins with that call. Rejects with `not_found`,
   * `already_running` (R9), `conflict` (archived session, or the client id was used for another
   * text), `shutting_down` or `storage_failed`; then nothing is stored.
   */
  send(input: {
    sessionId: SessionId;
    text: string | null;
    clientId: string;
    actor: Actor;
    replacesId?: MessageId | null;
    repeats?: RepeatedCall | null;
  }): Promise<{ messageId: MessageId; runId: RunId }> {
    return this.#mailbox.post(input.sessionId, async () => {
      const [session, earlier] = await Promise.all([
        this.#ledger.findSession(input.sessionId),
        this.#ledger.findByClientId(input.sessionId, input.clientId),
      ]);
      if (!session) throw noSuchSession();
      if (earlier) return sameMessage(earlier, input.text);
      if (!this.#isAdmitting) {
        throw new DomainError(
          'shutting_down',
          'The server is stopping. Your text is still here; send it again when it is back.',
        );
      }
      refuseUnlessFree(session);
      const replaced = await this.#replaced(session.id, input.replacesId ?? null);
      const text = input.text ?? replaced?.text ?? '';
      const { messageId, runId } = await this.#acceptAndLaunch(session, {
        actor: input.actor,
        clientId: input.clientId,
        text,
        title: session.title === UNTITLED ? titleFromText(text) : null,
        withdrawIds: replaced?.messageIds ?? [],
        repeats: input.repeats ?? null,
      });
      return { messageId, runId };
    });
  }

  /**
   * Stops the session's run; resolves when the stop has been told to it, not when it has ended. On an
   * idle session it changes nothing and gives null.
   */
  stop(input: { sessionId: SessionId; actor: Actor }): Promise<{ stoppedRunId: RunId | null }> {
    return this.#mailbox.post(input.sessionId, async () => {
      const live = this.#live.get(input.sessionId);
      if (!live) return { stoppedRunId: null };
      await this.#executor.end(live.run, {
        outcome: 'cancelled',
        cause: 'stopped',
        error: null,
        stoppedBy: input.actor,
      });
      return { stoppedRunId: live.run.id };
    });
  }

  /**
   * Ends the session's run because the session is deleted, and resolves when nothing of it is left
   * (R10). `remove` then runs before any other message of the session.
   */
  endSession(input: {
    sessionId: SessionId;
    actor: Actor;
    remove: () => Promise<void>;
  }): Promise<void> {
    return this.#mailbox.post(input.sessionId, async () => {
      const live = this.#live.get(input.sessionId);
      if (live) {
        await this.#executor.end(live.run, {
          outcome: 'cancelled',
          cause: 'session_deleted',
          error: null,
          stoppedBy: input.actor,
        });
        await live.done;
      }
      await input.remove();
    });
  }

  gauges(): PoolGauges {
    const runs = [...this.#live.values()].map(({ run }) => run);
    const waiting = runs.filter((run) => run.slot?.isWaiting === true).length;
    const running = runs.filter((run) => run.slot?.isHeld === true && !run.slot.isWaiting).length;
    return {
      capacity: this.#slots.capacity,
      slotsBusy: this.#slots.busyCount,
      running,
      waiting,
      queued: runs.length - running - waiting,
    };
  }

  /** Runs under way, for gauges and leak checks. */
  get liveCount(): number {
    return this.#live.size;
  }

  /**
   * Takes up runs that an earlier process left waiting for people (A6), each where its rows say it
   * stands. Resolves when all of them are under way again; until then none of their sessions may be
   * touched.
   */
  async takeUp(runs: readonly { id: RunId; sessionId: SessionId }[]): Promise<void> {
    await Promise.all(
      runs.map((run) =>
        this.#mailbox.post(run.sessionId, async () => {
          const session = await this.#ledger.findSession(run.sessionId);
          if (!session) throw noSuchSession();
          this.#launch(session, { ...run, isTakenUp: true }, null);
        }),
      ),
    );
  }

  /**
   * Stops admission, gives running turns until `graceSignal` is aborted, and resolves when no run is
   * left (C12). A run that waits for people is set aside at once, also one that begins to wait
   * meanwhile (A6); one that is queued is ended, and so is what works on after the grace time.
   */
  async drain(graceSignal: AbortSignal): Promise<void> {
    this.#isAdmitting = false;
    const setResting = (): void => {
      for (const { run } of this.#live.values()) {
        run.slot?.onResting(() => void this.#executor.setAside(run, { isForced: false }));
      }
    };
    const onGraceOver = (): void => {
      for (const { run } of this.#live.values()) {
        // Also one that was answered and waits for a slot: its call is carried out by the next process.
        const canRest = run.slot !== null && (run.slot.isWaiting || !run.slot.isHeld);
        if (canRest) void this.#executor.setAside(run, { isForced: true });
        else void this.#executor.end(run, SERVER_STOPPED);
      }
      this.#executor.stopRetrying();
    };
    setResting();
    graceSignal.addEventListener('abort', onGraceOver, { once: true });
    if (graceSignal.aborted) onGraceOver();
    // What was being accepted when admission stopped is on disk; its run ends like the others.
    await this.#mailbox.settled();
    setResting();
    if (graceSignal.aborted) onGraceOver();
    while (this.#live.size > 0) {
      await Promise.race([...this.#live.values()].map(({ done }) => done));
    }
    graceSignal.removeEventListener('abort', onGraceOver);
  }

  async #replaced(
    sessionId: SessionId,
    messageId: MessageId | null,
  ): Promise<{ text: string; messageIds: MessageId[] } | null> {
    if (messageId === null) return null;
    const replaced = await this.#ledger.messagesFrom(sessionId, messageId);
    if (replaced) return replaced;
    throw new DomainError(
      'not_found',
      'messageId: this session has no such message of a person that still counts.',
      { details: { field: 'messageId', messageId } },
    );
  }

  /** With a slot that is free, the run starts in the transaction that accepts its message. */
  async #acceptAndLaunch(
    session: SessionAtRest,
    by: Omit<Parameters<RunLedger['accept']>[0], 'session' | 'isStarted'> & {
      repeats: RepeatedCall | null;
    },
  ): Promise<{ messageId: MessageId; runId: RunId }> {
    const { repeats, ...message } = by;
    const release = this.#slots.acquireFree();
    let isHandedOn = false;
    try {
      const accepted = await this.#ledger.accept({
        ...message,
        session,
        isStarted: release !== null,
      });
      if (!accepted) {
        // Something other than this pool changed the session meanwhile.
        const now = await this.#ledger.findSession(session.id);
        if (!now) throw noSuchSession();
        refuseUnlessFree(now);
        throw alreadyRunning(null);
      }
      const { runId, turn } = accepted;
      isHandedOn = true;
      const origin = { id: runId, sessionId: session.id, repeats };
      this.#launch(session, origin, release && turn ? { release, turn } : null);
      return accepted;
    } finally {
      if (!isHandedOn) release?.();
    }
  }

  #launch(session: SessionAtRest, origin: RunOrigin, begun: BegunRun | null): void {
    const run = new LiveRun(origin);
    const done = this.#executor.execute(run, session, begun).finally(() => {
      // The session may have its next run already.
      if (this.#live.get(session.id)?.run === run) this.#live.delete(session.id);
    });
    this.#live.set(session.id, { run, done });
  }
}

/** The title of a session before its first message. */
export const UNTITLED = 'New session';

function noSuchSession(): DomainError {
  return new DomainError('not_found', 'This session does not exist.');
}

/** Throws unless the session can take a message now. */
function refuseUnlessFree(session: SessionAtRest): void {
  if (session.isArchived) {
    throw new DomainError('conflict', 'This session is archived. Unarchive it to go on.');
  }
  if (session.currentRunId) throw alreadyRunning(session.currentRunId);
}

function alreadyRunning(runId: RunId | null): DomainError {
  return new DomainError(
    'already_running',
    'This session is already running. Wait until it has finished, or stop it; your text is still here.',
    { details: { runId } },
  );
}

function sameMessage(
  earlier: { messageId: MessageId; runId: RunId; text: string },
  text: string | null,
): { messageId: MessageId; runId: RunId } {
  if (text !== null && earlier.text !== text) {
    throw new DomainError(
      'conflict',
      'clientId: this id was used for a message with another text. Send with a new id.',
    );
  }
  return { messageId: earlier.messageId, runId: earlier.runId };
}
