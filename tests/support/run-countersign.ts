import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll } from 'vitest';
import { serverBundle } from '@/scripts/bootstrap/build.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface CommandEnding {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Where the program of these tests is put: below the checkout, so that it finds its packages. */
const PROGRAM = path.join(ROOT, `.cache/tests/countersign-${String(process.pid)}.js`);

let building: Promise<unknown> | undefined;

afterAll(() => {
  for (const file of [PROGRAM, `${PROGRAM}.map`]) rmSync(file, { force: true });
  building = undefined;
});

/** Runs the command line as a process of its own, on these settings and no others. */
export async function runCountersign(
  words: readonly string[],
  settings: { home?: string; env?: Record<string, string>; input?: string } = {},
): Promise<CommandEnding> {
  const home = settings.home === undefined ? {} : { COUNTERSIGN_HOME: settings.home };
  building ??= build({
    ...serverBundle(PROGRAM),
    absWorkingDir: ROOT,
    entryPoints: ['server/cli/main.ts'],
  });
  await building;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...words], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        HOME: '/home/nobody',
        NODE_ENV: 'production',
        ...home,
        ...settings.env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.end(settings.input ?? '');
    const ending: CommandEnding = { code: null, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (ending.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (ending.stderr += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...ending, code }));
  });
}
