import type { Readable } from 'node:stream';
import type { Clock } from '@/server/platform/clock';
import { waitAtMost } from './wait-at-most';

/** How long a pipe must have been silent, twice in a row, to be given up. */
const QUIET_MS = 25;
const QUIETS_AT_MOST = 40;

/** Reads a pipe to its end, which comes when everybody who holds its other side is gone. */
export class PipeReading {
  /** Resolves at the end, also when reading failed or was given up. Never rejects. */
  readonly ended: Promise<void>;
  readonly #pipe: Readable;
  #hasEnded = false;
  #chunkCount = 0;

  constructor(pipe: Readable, onBytes: (bytes: Buffer) => void) {
    this.#pipe = pipe;
    this.ended = new Promise((resolve) => {
      const end = (): void => {
        this.#hasEnded = true;
        resolve();
      };
      pipe.once('end', end).once('close', end).on('error', end);
    });
    pipe.on('data', (bytes: Buffer) => {
      this.#chunkCount += 1;
      onBytes(bytes);
    });
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Reads what is still in the pipe and gives it up, though a stranger may hold it open: it ends
   * with the pipe, or once nothing came in two waits one after the other (one may be over before
   * the event loop gets to read), or after a second of a stranger's chatter.
   */
  async drain(clock: Clock): Promise<void> {
    let silences = 0;
    for (let wait = 0; wait < QUIETS_AT_MOST && silences < 2 && !this.#hasEnded; wait += 1) {
      const before = this.#chunkCount;
      await waitAtMost(QUIET_MS, { clock, promise: this.ended });
      silences = this.#chunkCount === before ? silences + 1 : 0;
    }
    this.#pipe.destroy();
  }
}
