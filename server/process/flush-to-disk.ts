import { closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Makes sure that a file's content, or a folder's entries, outlive a power cut. A rename is safe only
 * once the folder that has it was flushed.
 */
export function flushToDisk(place: string): void {
  const descriptor = openSync(place, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
