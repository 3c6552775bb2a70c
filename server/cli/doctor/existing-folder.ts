import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder itself, or the nearest one above it that is there. */
export function existingFolderOf(directory: string): string {
  let folder = path.resolve(directory);
  while (!existsSync(folder)) folder = path.dirname(folder);
  return folder;
}
