import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes an empty folder for the test under way, removed with all it holds when the test ends. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(realpathSync(tmpdir()), 'countersign-test-'));
  onTestFinished(() => {
    rmSync(directory, { recursive: true, force: true });
  });
  return directory;
}
