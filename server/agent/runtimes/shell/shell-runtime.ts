import type { AgentRuntime, StepResult } from '@/server/agent/agent-runtime';
import type { StoredTurn } from '@/server/agent/stored-turn';

/** Whether a folder can be worked in. */
export type IsFolder = (path: string) => Promise<boolean>;

/**
 * The runtime without a model: each message is one shell command, which goes through the same policy,
 * approval, terminal tool and audit as any agent's. The working directory is kept by the session
 * (R13); when it is gone, commands run in the workspace again. Variables do not persist.
 */
export function createShellRuntime(isFolder: IsFolder): AgentRuntime {
  return {
    name: 'shell',
    async nextStep({ turn, context }): Promise<StepResult> {
      if (turn.steps.length > 0) return { parts: [], calls: [], isLast: true };
      const cwd = (await isFolder(turn.cwd)) ? turn.cwd : context.workspace;
      return {
        parts: [],
        calls: [{ tool: 'terminal', command: commandOf(turn), cwd }],
        isLast: false,
      };
    },
  };
}

function commandOf(turn: StoredTurn): string {
  return turn.userMessage.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
