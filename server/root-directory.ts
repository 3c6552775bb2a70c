import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of the program: the one above this file that holds its `package.json`. */
export function findRootDirectory(from: string): string {
  let directory = from;
  while (!existsSync(path.join(directory, 'package.json'))) {
    const parent = path.dirname(directory);
    if (parent === directory) throw new Error(`No package.json above ${from}.`);
    directory = parent;
  }
  return directory;
}
