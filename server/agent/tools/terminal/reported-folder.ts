import path from 'node:path';
import { folderObstacle } from './folder-obstacle';

/** Longer than any path that a system call takes, and room for two. */
const REPORT_LIMIT = 16 * 1024;

/**
 * Collects what a shell reports as its working directory. A command can write there too, so a
 * report is a claim: bounded, and checked before anyone uses it.
 */
export class ReportedFolder {
  #bytes = Buffer.alloc(0);

  /** Takes bytes as they come; beyond the limit they are dropped, and no claim is then accepted. */
  readonly push = (bytes: Uint8Array): void => {
    if (this.#bytes.length <= REPORT_LIMIT) this.#bytes = Buffer.concat([this.#bytes, bytes]);
  };

  /** The folder last reported, when there is such a folder and it can be entered; else null. */
  async read(): Promise<string | null> {
    if (this.#bytes.length > REPORT_LIMIT) return null;
    const claim = decode(this.#bytes)?.split('\n\0').at(-2);
    if (claim === undefined || claim.includes('\0') || !path.isAbsolute(claim)) return null;
    return (await folderObstacle(claim)) === null ? claim : null;
  }
}

/** A name that is no UTF-8 cannot be kept as text: what it is turned into is another name. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
