import type { Tool } from '@/server/agent/tool';
import type { Clock } from '@/server/platform/clock';
import { commandObstacle } from './command-obstacle';
import { folderObstacle } from './folder-obstacle';
import { runCommand } from './run-command';

/**
 * The terminal as a tool of an agent: one command of bash, in the folder in which it was judged, for
 * as long as the profile allows. `environment` is all that a command gets; see
 * `terminalEnvironment`.
 */
export function createTerminalTool({
  clock,
  environment,
}: {
  clock: Clock;
  environment: Readonly<Record<string, string>>;
}): Tool<'terminal'> {
  return {
    environmentNames: Object.keys(environment).sort(),
    async obstacle({ command, cwd }) {
      const explanation = commandObstacle(command) ?? (await folderObstacle(cwd));
      return explanation === null ? null : { cause: 'workspace_missing', explanation };
    },
    subject: ({ command, cwd }) =>
      Promise.resolve({ subject: { kind: 'command', command, cwd }, fingerprint: null }),
    execute: async ({ command, cwd }, { profile, signal }, { onOutput }) => ({
      change: null,
      ...(await runCommand({
        command,
        cwd,
        environment,
        timeoutMs: profile.commandTimeoutMs,
        signal,
        clock,
        onOutput,
      })),
    }),
  };
}
