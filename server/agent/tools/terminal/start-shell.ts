import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { folderObstacle } from './folder-obstacle';
import { openOutputPipe } from './open-output-pipe';
import type { SandboxStart } from './sandbox';
import { shellArguments } from './shell-arguments';

/** What a shell is started with. */
export interface ShellInput {
  /** Must pass `commandObstacle`. */
  command: string;
  /** Must pass `folderObstacle`. */
  cwd: string;
  environment: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** What starts bash in its sandbox, in the folder `cwd` of it; null without one. */
  sandbox: SandboxStart | null;
}

/** A shell that runs. It leads a process group and a session of its own. */
export interface StartedShell {
  pid: number;
  /** What it and its children print, both streams in one. */
  output: Readable;
  /** What `shellArguments` has it report. */
  report: Readable;
  exited: Promise<{ exitCode: number | null; signal: NodeJS.Signals | null }>;
}

/**
 * Starts bash with a command: no start-up files, nothing on standard input, no terminal. Rejects
 * with a message for people when it cannot be started, and when the signal was aborted before
 * it was; nothing is then left open.
 */
export async function startShell(input: ShellInput): Promise<StartedShell> {
  const pipe = await openOutputPipe();
  try {
    input.signal.throwIfAborted();
    const [program, words] = programOf(input);
    const child = spawn(program, words, {
      cwd: input.cwd,
      // Next's types ask for NODE_ENV in every environment; a command is given none.
      env: input.environment as NodeJS.ProcessEnv,
      stdio: ['ignore', pipe.writableFd, pipe.writableFd, 'pipe'],
      detached: true,
    });
    const exited: StartedShell['exited'] = new Promise((resolve) => {
      child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }));
    });
    await once(child, 'spawn');
    const report = child.stdio[3];
    if (child.pid === undefined || !(report instanceof Readable)) {
      throw new Error('The shell was started without its pipes.');
    }
    return { pid: child.pid, output: pipe.readable, report, exited };
  } catch (error) {
    pipe.readable.destroy();
    throw new Error(await whyNotStarted(error, input), { cause: error });
  } finally {
    closeSync(pipe.writableFd);
  }
}

function programOf({ command, sandbox }: ShellInput): [string, string[]] {
  const words = shellArguments(command);
  return sandbox === null
    ? ['bash', words]
    : [sandbox.program, [...sandbox.words, 'bash', ...words]];
}

/** Node says ENOENT both for a folder that is gone and for a program that it does not find. */
async function whyNotStarted(error: unknown, input: ShellInput): Promise<string> {
  const { cwd, environment, sandbox } = input;
  const program = sandbox?.program ?? 'bash';
  const obstacle = await folderObstacle(cwd);
  if (obstacle !== null) return obstacle;
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  switch (code) {
    case 'ENOENT':
      return `${program} was not found in ${environment.PATH ?? 'an empty PATH'}. Install it, or start the server with a PATH that has it.`;
    case 'E2BIG':
      return 'The command is longer than this machine can start. Put it into a script file and run that.';
    case 'EAGAIN':
    case 'EMFILE':
    case 'ENFILE':
    case 'ENOMEM':
      return `This machine has no room for another process (${code}). Try again when less is running.`;
    default:
      return `${program} could not be started (${code}).`;
  }
}
