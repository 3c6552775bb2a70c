import { runCommand } from '@/server/agent/tools/terminal/run-command';
import type { RunCommandInput, RunCommandResult } from '@/server/agent/tools/terminal/run-command';
import { terminalEnvironment } from '@/server/agent/tools/terminal/terminal-environment';
import { systemClock } from '@/server/platform/clock';

/** Runs a command as the server would, with what a test does not care about filled in. */
export function runInTest(
  input: Pick<RunCommandInput, 'command' | 'cwd'> & Partial<RunCommandInput>,
): Promise<RunCommandResult> {
  return runCommand({
    environment: terminalEnvironment(process.env),
    sandbox: null,
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    clock: systemClock,
    onOutput: () => {},
    killGraceMs: 500,
    ...input,
  });
}
