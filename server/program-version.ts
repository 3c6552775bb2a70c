import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The version in the program's own manifest. */
export function programVersion(rootDirectory: string): string {
  const manifest = JSON.parse(readFileSync(path.join(rootDirectory, 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}
