import type { RunCause } from '@/server/domain/run';

/** Ends a run as failed for a cause of its own; the message is for people. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure';
  readonly runCause: RunCause;

  constructor(runCause: RunCause, message: string) {
    super(message);
    this.runCause = runCause;
  }
}
