import type { Actor } from '@/server/domain/actor';
import type { RunId, SessionId } from '@/server/domain/ids';
import type { RunCause, RunOutcome } from '@/server/domain/run';
import { abortError } from './abort-error';
import type { RunSlot } from './run-slot';

/** Why a run is being ended before its agent yielded. */
export interface RunEnd {
  outcome: Exclude<RunOutcome, 'completed'>;
  cause: RunCause;
  error: string | null;
  stoppedBy: Actor | null;
}

/** One run under way in this process. */
export class LiveRun {
  readonly id: RunId;
  readonly sessionId: SessionId;
  readonly #controller = new AbortController();
  slot: RunSlot | null = null;
  #end: RunEnd | null = null;

  constructor(run: { id: RunId; sessionId: SessionId }) {
    this.id = run.id;
    this.sessionId = run.sessionId;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** How it is being ended, when it is. */
  get ending(): RunEnd | null {
    return this.#end;
  }

  /**
   * Says that the run is over, however it came to that: whoever still holds its signal can do nothing
   * on its behalf any more.
   */
  close(): void {
    this.#controller.abort(abortError());
  }

  /** Ends the run. True for the first call; the later ones change nothing. */
  end(end: RunEnd): boolean {
    if (this.#end) return false;
    this.#end = end;
    this.close();
    return true;
  }
}
