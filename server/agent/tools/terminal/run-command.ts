import { formatDuration } from '@/server/agent/format-duration';
import type { ToolExit } from '@/server/domain/tool-call';
import type { Clock } from '@/server/platform/clock';
import { createDeferred } from '@/server/platform/deferred';
import { commandObstacle } from './command-obstacle';
import { CommandProcesses } from './command-processes';
import { endProcesses } from './end-processes';
import { folderObstacle } from './folder-obstacle';
import { onStop } from './on-stop';
import type { StopReason } from './on-stop';
import { OutputRelay } from './output-relay';
import type { OnOutput } from './output-relay';
import { PipeReading } from './pipe-reading';
import { ReportedFolder } from './reported-folder';
import type { SandboxStart } from './sandbox';
import { startShell } from './start-shell';
import type { StartedShell } from './start-shell';

const KILL_GRACE_MS = 2_000;

export interface RunCommandInput {
  command: string;
  /** Absolute path of the folder in which the command was judged. */
  cwd: string;
  /** All that the command gets; made by `terminalEnvironment`. */
  environment: Readonly<Record<string, string>>;
  /** What starts it in its sandbox; null without one. */
  sandbox: SandboxStart | null;
  timeoutMs: number;
  signal: AbortSignal;
  clock: Clock;
  onOutput: OnOutput;
  /** Between SIGTERM and SIGKILL; two seconds unless told. */
  killGraceMs?: number;
}

export interface RunCommandResult {
  exit: ToolExit;
  /** The end of what was printed, at most `OUTPUT_TAIL_LIMIT` UTF-16 units. */
  output: string;
  /** How much was printed in all, in UTF-16 units. */
  outputTotal: number;
  /** Where the shell was at its end; null when it did not say, or the folder is no more. */
  cwdAfter: string | null;
}

/**
 * Runs a command in bash, in a process group of its own, and resolves when it and what it left
 * running have ended: after the time limit or an abort all of it gets SIGTERM, then SIGKILL.
 * Standard output and standard error arrive in one stream, in the order in which they were printed.
 * Never rejects for anything that the command does; what could not be started is told in `exit`.
 *
 * A process that made a session of its own (`setsid`, a daemon) is ended only while its ancestors
 * live. One that survives costs a moment, and from then on has nobody who reads what it prints. In a
 * sandbox none survives, and SIGTERM leaves no time: with its first process the kernel ends them all.
 */
export async function runCommand(input: RunCommandInput): Promise<RunCommandResult> {
  const startedAt = input.clock.now();
  const notStarted = (reason: ToolExit['reason'], message: string): RunCommandResult => ({
    exit: {
      exitCode: null,
      signal: null,
      reason,
      message,
      durationMs: input.clock.now() - startedAt,
    },
    output: '',
    outputTotal: 0,
    cwdAfter: null,
  });

  const obstacle = commandObstacle(input.command) ?? (await folderObstacle(input.cwd));
  if (obstacle !== null) return notStarted('failed_to_start', obstacle);
  let shell: StartedShell;
  try {
    shell = await startShell(input);
  } catch (error) {
    if (input.signal.aborted) return notStarted('aborted', 'Stopped before it started.');
    return notStarted('failed_to_start', error instanceof Error ? error.message : String(error));
  }
  return follow(shell, { ...input, startedAt });
}

/** Reads and times a shell until it and all that belongs to it have ended. */
async function follow(
  shell: StartedShell,
  input: RunCommandInput & { startedAt: number },
): Promise<RunCommandResult> {
  const { clock } = input;
  const relay = new OutputRelay(clock, input.onOutput);
  const folder = new ReportedFolder();
  const output = new PipeReading(shell.output, (bytes) => relay.push(bytes));
  const report = new PipeReading(shell.report, (bytes) => folder.push(bytes));

  const released = createDeferred<unknown>();
  void Promise.all([output.ended, report.ended]).then(() => released.resolve(null));
  const processes = new CommandProcesses(shell.pid);
  const end = (): Promise<void> =>
    endProcesses({ processes, released, clock, graceMs: input.killGraceMs ?? KILL_GRACE_MS });

  const stops: { reason: StopReason; ended: Promise<void> }[] = [];
  const release = onStop(input, (reason) => {
    stops.push({ reason, ended: end() });
  });
  const { exitCode, signal } = await shell.exited;
  release();
  const stop = stops[0];
  await (stop ? stop.ended : end());
  await Promise.all([output.drain(clock), report.drain(clock)]);

  return {
    exit: {
      exitCode,
      signal,
      reason: stop?.reason ?? 'exited',
      message: stop ? stopMessage(stop.reason, input.timeoutMs) : null,
      durationMs: clock.now() - input.startedAt,
    },
    ...relay.end(),
    cwdAfter: await folder.read(),
  };
}

function stopMessage(reason: StopReason, timeoutMs: number): string {
  switch (reason) {
    case 'timed_out':
      return `Stopped at its time limit of ${formatDuration(timeoutMs)}.`;
    case 'aborted':
      return 'Stopped before it ended.';
  }
}
