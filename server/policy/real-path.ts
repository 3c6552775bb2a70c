import { realpathSync } from 'node:fs';
import path from 'node:path';
import { existingPart } from './existing-part';

/**
 * Where a path leads through links. Of a path whose end does not exist the part that does is
 * followed, so that a file yet to be made is judged where it would be made. A link that leads nowhere
 * stays itself. Never throws.
 */
export function realPath(absolutePath: string): string {
  const { existing, missing } = existingPart(absolutePath);
  try {
    const real = realpathSync.native(existing);
    return missing.length === 0 ? real : path.join(real, ...missing);
  } catch {
    // Removed or closed since.
    return absolutePath;
  }
}
