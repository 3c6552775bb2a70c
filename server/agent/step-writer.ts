import type { LiveTexts } from '@/server/events/live-texts';
import type { MessageId } from '@/server/domain/ids';
import type { Clock } from '@/server/platform/clock';
import type { Logger } from '@/server/platform/logger';
import type { SpokenPart, StepOutput } from './agent-runtime';
import type { RunLedger } from './run-ledger';
import type { StoredTurn } from './stored-turn';

/** Text under way is stored at most this often: each time all of it is written, not only what is new. */
export const DRAFT_INTERVAL_MS = 1_000;

/**
 * It is stored at the next multiple of this, together with all other texts that are due, so that a
 * hundred texts make a few transactions and not a hundred, and none of them is so large that everything
 * else has to wait for it.
 */
const DRAFT_MOMENT_MS = 250;

/**
 * Takes what an agent says during one step: followers get it at once, the store every
 * `DRAFT_INTERVAL_MS`. After `close`, or once the run was told to end, everything is dropped (B11).
 */
export class StepWriter implements StepOutput {
  readonly #clock: Clock;
  readonly #ledger: RunLedger;
  readonly #liveTexts: LiveTexts;
  readonly #logger: Logger;
  readonly #turn: StoredTurn;
  readonly #messageId: MessageId;
  readonly #signal: AbortSignal;
  readonly #parts: SpokenPart[] = [];
  #partStartedAt = 0;
  #noticeCount = 0;
  #hasDraft = false;
  #cancelFlush: (() => void) | null = null;
  #flushing: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(input: {
    clock: Clock;
    ledger: RunLedger;
    liveTexts: LiveTexts;
    logger: Logger;
    turn: StoredTurn;
    messageId: MessageId;
    /** The run's. */
    signal: AbortSignal;
  }) {
    this.#clock = input.clock;
    this.#ledger = input.ledger;
    this.#liveTexts = input.liveTexts;
    this.#logger = input.logger;
    this.#turn = input.turn;
    this.#messageId = input.messageId;
    this.#signal = input.signal;
  }

  /** Whether a draft of the step's message is stored. */
  get hasDraft(): boolean {
    return this.#hasDraft;
  }

  /** What the agent has said so far. */
  get spoken(): SpokenPart[] {
    return this.#parts.map((part) => ({ ...part }));
  }

  text(fragment: string): void {
    this.#append('text', fragment);
  }

  reasoning(fragment: string): void {
    this.#append('reasoning', fragment);
  }

  notice(text: string, until: number | null): void {
    if (this.#isClosed || this.#signal.aborted || text === '') return;
    const { run, steps } = this.#turn;
    this.#liveTexts.append(
      run.sessionId,
      {
        kind: 'notice',
        runId: run.id,
        stepIndex: steps.length,
        partIndex: this.#noticeCount,
        until,
      },
      { text },
    );
    this.#noticeCount += 1;
  }

  /** Ends the step for its agent. Resolves when no draft of it is being stored any more. */
  async close(): Promise<void> {
    if (!this.#isClosed) this.#endPart();
    this.#isClosed = true;
    this.#cancelFlush?.();
    this.#cancelFlush = null;
    await this.#flushing;
  }

  #append(type: SpokenPart['type'], fragment: string): void {
    if (this.#isClosed || this.#signal.aborted || fragment === '') return;
    const last = this.#parts.at(-1);
    if (last?.type === type) last.text += fragment;
    else {
      this.#endPart();
      this.#parts.push({ type, text: fragment });
      this.#partStartedAt = this.#clock.now();
    }
    const { run, steps } = this.#turn;
    this.#liveTexts.append(
      run.sessionId,
      { kind: type, runId: run.id, stepIndex: steps.length, partIndex: this.#parts.length - 1 },
      { text: fragment },
    );
    this.#cancelFlush ??= this.#clock.schedule(
      () => {
        this.#cancelFlush = null;
        this.#flushing = this.#flushing.then(() => this.#flush());
      },
      DRAFT_INTERVAL_MS - (this.#clock.now() % DRAFT_MOMENT_MS),
    );
  }

  /** Reasoning is told with how long it took. */
  #endPart(): void {
    const last = this.#parts.at(-1);
    if (last?.type !== 'reasoning') return;
    last.durationMs = Math.max(0, Math.round(this.#clock.now() - this.#partStartedAt));
  }

  async #flush(): Promise<void> {
    if (this.#isClosed) return;
    try {
      await this.#ledger.saveDraft({
        turn: this.#turn,
        messageId: this.#messageId,
        parts: this.spoken,
        hasDraft: this.#hasDraft,
      });
      this.#hasDraft = true;
    } catch (error) {
      // A draft only shortens what a crash would lose; the step's end stores everything.
      this.#logger.warn({ err: error, runId: this.#turn.run.id }, 'draft not stored');
    }
  }
}
