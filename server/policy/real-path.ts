import { realpathSync } from 'node:fs';
import path from 'node:path';

/**
 * Where a path leads through links. Of a path whose end does not exist the part that does is
 * followed, so that a file yet to be made is judged where it would be made. Never throws.
 */
export function realPath(absolutePath: string): string {
  const missing: string[] = [];
  let existing = absolutePath;
  for (;;) {
    try {
      return path.join(realpathSync.native(existing), ...missing);
    } catch {
      const parent = path.dirname(existing);
      if (parent === existing) return absolutePath;
      missing.unshift(path.basename(existing));
      existing = parent;
    }
  }
}
