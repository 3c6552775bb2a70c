import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sandboxArguments } from './sandbox-arguments';

const run = promisify(execFile);

/** Longer than any start takes; only a machine that stands still is slower. */
const TRIAL_WITHIN_MS = 10_000;

/** Whether commands can run in a sandbox on this machine, in words for an administrator. */
export type SandboxSupport =
  | { isAvailable: true; program: string; explanation: string }
  | { isAvailable: false; explanation: string };

/**
 * Tries a sandbox out: that bubblewrap is installed says little, because containers and hardened
 * kernels may forbid what it does. Nothing but `true` is run, and nothing is left behind. Never rejects.
 *
 * @param environment with the PATH in which bubblewrap is looked for
 */
export async function trySandbox(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<SandboxSupport> {
  const program = 'bwrap';
  const searched: Record<string, string> = { PATH: environment.PATH ?? '' };
  // Next's types ask for NODE_ENV in every environment; a trial is given none.
  const options = { env: searched as NodeJS.ProcessEnv, timeout: TRIAL_WITHIN_MS };
  let version: string;
  try {
    version = (await run(program, ['--version'], options)).stdout.trim();
  } catch (error) {
    const why = codeOf(error) === 'ENOENT' ? 'was not found' : `does not start (${words(error)})`;
    return {
      isAvailable: false,
      explanation: `bubblewrap ${why} on this machine. Install the package bubblewrap, then look again.`,
    };
  }
  try {
    await run(program, [...sandboxArguments(TRIAL), 'true'], options);
    return { isAvailable: true, program, explanation: `${version} works on this machine.` };
  } catch (error) {
    return {
      isAvailable: false,
      explanation:
        `${version} is installed, but a trial run failed (${words(error)}). In a container, allow it ` +
        'user namespaces; on a hardened system, look at kernel.unprivileged_userns_clone and AppArmor.',
    };
  }
}

/** The strictest one: where it works, every other does. */
const TRIAL = {
  workspace: '/tmp',
  cwd: '/tmp',
  hidden: [],
  resolver: null,
  hasNetwork: false,
} as const;

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** What a program that failed said, in one short line. */
function words(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  const message = error instanceof Error ? error.message : String(error);
  return (said === '' ? message : said).replaceAll(/\s+/g, ' ').slice(0, 300);
}
