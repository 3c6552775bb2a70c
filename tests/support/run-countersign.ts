import { spawn } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface CommandEnding {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command line as a process of its own, on these settings and no others. */
export function runCountersign(
  words: readonly string[],
  settings: { home?: string; env?: Record<string, string> } = {},
): Promise<CommandEnding> {
  const home = settings.home === undefined ? {} : { COUNTERSIGN_HOME: settings.home };
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', path.join(ROOT, 'server/cli/main.ts'), ...words],
      {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          HOME: '/home/nobody',
          NODE_ENV: 'production',
          ...home,
          ...settings.env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const ending: CommandEnding = { code: null, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (ending.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (ending.stderr += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...ending, code }));
  });
}
