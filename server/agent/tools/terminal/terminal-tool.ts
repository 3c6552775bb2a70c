import type { RunContext } from '@/server/agent/run-context';
import type { Tool, ToolResult } from '@/server/agent/tool';
import type { Clock } from '@/server/platform/clock';
import { commandObstacle } from './command-obstacle';
import { folderObstacle } from './folder-obstacle';
import { runCommand } from './run-command';
import type { Sandbox } from './sandbox';

/** What a command of a sandbox finds its temporary files in, whatever ours is called. */
const SANDBOX_TEMPORARY = '/tmp';

/**
 * The terminal as a tool of an agent: one command of bash, in the folder in which it was judged, for
 * as long as the profile allows, in a sandbox where the profile asks for it. `environment` is all that
 * a command gets; see `terminalEnvironment`.
 */
export function createTerminalTool({
  clock,
  environment,
  sandbox,
}: {
  clock: Clock;
  environment: Readonly<Record<string, string>>;
  sandbox: Sandbox;
}): Tool<'terminal'> {
  const enter = async (cwd: string, { profile, workspace }: RunContext) =>
    profile.sandbox === 'none'
      ? { start: null }
      : sandbox.enter({ cwd, workspace, hasNetwork: profile.sandboxHasNetwork });
  return {
    environmentNames: Object.keys(environment).sort(),
    async obstacle({ command, cwd }, context) {
      const explanation = commandObstacle(command) ?? (await folderObstacle(cwd));
      if (explanation !== null) return { cause: 'workspace_missing', explanation };
      const entered = await enter(cwd, context);
      return 'obstacle' in entered ? entered.obstacle : null;
    },
    subject: ({ command, cwd }) =>
      Promise.resolve({ subject: { kind: 'command', command, cwd }, fingerprint: null }),
    async execute({ command, cwd }, context, { onOutput }) {
      const { profile, workspace, signal } = context;
      const entered = await enter(cwd, context);
      if ('obstacle' in entered) return notStarted(entered.obstacle.explanation);
      const result = await runCommand({
        command,
        cwd,
        environment: entered.start === null ? environment : inSandbox(environment),
        sandbox: entered.start,
        timeoutMs: profile.commandTimeoutMs,
        signal,
        clock,
        onOutput,
      });
      const { cwdAfter } = result;
      const isLost =
        entered.start !== null &&
        cwdAfter !== null &&
        !(await sandbox.isShared(cwdAfter, workspace));
      return { change: null, ...result, cwdAfter: isLost ? null : cwdAfter };
    },
  };
}

/** The same names: they are part of what is consented to. */
function inSandbox(environment: Readonly<Record<string, string>>): Record<string, string> {
  return 'TMPDIR' in environment
    ? { ...environment, TMPDIR: SANDBOX_TEMPORARY }
    : { ...environment };
}

function notStarted(message: string): ToolResult {
  return {
    exit: { exitCode: null, signal: null, reason: 'failed_to_start', message, durationMs: 0 },
    output: '',
    outputTotal: 0,
    cwdAfter: null,
    change: null,
  };
}
