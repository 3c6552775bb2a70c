import { existsSync } from 'node:fs';
import path from 'node:path';

/** A path divided where it ends to exist. */
export interface ExistingPart {
  /** The longest part that is there; a link only if it leads somewhere. */
  readonly existing: string;
  /** The names behind it. */
  readonly missing: readonly string[];
}

/** Divides an absolute path. Never throws, which would cost more than the look. */
export function existingPart(absolutePath: string): ExistingPart {
  const missing: string[] = [];
  let existing = absolutePath;
  while (!existsSync(existing) && path.dirname(existing) !== existing) {
    missing.unshift(path.basename(existing));
    existing = path.dirname(existing);
  }
  return { existing, missing };
}
