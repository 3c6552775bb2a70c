import type { ApprovalId, RunId, SessionId } from '@/server/domain/ids';
import type { ToolInput } from '@/server/domain/tool-call';
import { abortError } from './abort-error';
import type { RunEnd } from './run-end';
import type { RunSlot } from './run-slot';

/** The call that a run begins with, because somebody asks for it again (A12). */
export interface RepeatedCall {
  input: ToolInput;
  /** The approval that ended without an answer. */
  previousId: ApprovalId;
}

/** Where a run under way in this process comes from. */
export interface RunOrigin {
  id: RunId;
  sessionId: SessionId;
  /** Taken up where a process that is gone left it (A6). */
  isTakenUp?: boolean;
  repeats?: RepeatedCall | null;
}

/** One run under way in this process. */
export class LiveRun {
  readonly id: RunId;
  readonly sessionId: SessionId;
  readonly isTakenUp: boolean;
  readonly repeats: RepeatedCall | null;
  readonly #controller = new AbortController();
  slot: RunSlot | null = null;
  /** Whether it is stored as at work, and not as queued. */
  hasBegun: boolean;
  #end: RunEnd | null = null;
  #isSetAside = false;

  constructor(run: RunOrigin) {
    this.id = run.id;
    this.sessionId = run.sessionId;
    this.isTakenUp = run.isTakenUp ?? false;
    this.hasBegun = this.isTakenUp;
    this.repeats = run.repeats ?? null;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** How it is being ended, when it is. */
  get ending(): RunEnd | null {
    return this.#end;
  }

  /** Whether this process lets go of it without ending it. */
  get isSetAside(): boolean {
    return this.#isSetAside;
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
    if (this.#end || this.#isSetAside) return false;
    this.#end = end;
    this.close();
    return true;
  }

  /** Stops working on the run and leaves it as it is stored. True when it was neither ended nor set aside. */
  setAside(): boolean {
    if (this.#end || this.#isSetAside) return false;
    this.#isSetAside = true;
    this.close();
    return true;
  }
}
