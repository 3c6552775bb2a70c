import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it that are missing, each with `mode`. Throws the system's error.
 *
 * Node's own `recursive` option never returns where the system answers “no such file” to making a
 * folder, as it does below `/proc`.
 */
export function makeDirectory(directory: string, mode: number): void {
  const missing: string[] = [];
  let existing = path.resolve(directory);
  while (!existsSync(existing)) {
    missing.unshift(existing);
    existing = path.dirname(existing);
  }
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode });
    } catch (error) {
      // Somebody else may have made it meanwhile, which is as good; a dangling link is not a folder.
      if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
    }
  }
}
