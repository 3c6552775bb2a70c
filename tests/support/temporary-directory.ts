import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Makes an empty folder for the test under way, removed with all it holds when the test ends. */
export function temporaryDirectory(): string {
  const directory = emptyDirectory();
  onTestFinished(() => {
    remove(directory);
  });
  return directory;
}

/**
 * Makes an empty folder for all tests of a file, removed when the last one has ended: in the temporary
 * folder of the machine unless told.
 */
export function lastingDirectory(parent?: string): string {
  const directory = emptyDirectory(parent);
  lasting.push(directory);
  return directory;
}

const lasting: string[] = [];

afterAll(() => {
  lasting.splice(0).forEach(remove);
});

function emptyDirectory(parent = tmpdir()): string {
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(path.join(realpathSync(parent), 'countersign-test-'));
}

function remove(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
}
