import type { Tool } from '@/server/agent/tool';
import type { ToolInput } from '@/server/domain/tool-call';
import type { RunContext } from '@/server/agent/run-context';

/** A tool that runs nothing, and remembers every execution that reached it. */
export interface ScriptedTool extends Tool {
  readonly executions: { command: string; sessionId: string }[];
}

/** @param behave what an execution prints, or waits for */
export function scriptedTool(
  behave: (
    input: ToolInput,
    context: RunContext,
    onOutput: (text: string) => void,
  ) => Promise<void> | void = () => undefined,
): ScriptedTool {
  const executions: ScriptedTool['executions'] = [];
  return {
    executions,
    environmentNames: ['PATH'],
    obstacle: () => Promise.resolve(null),
    async execute(input, context, onOutput) {
      executions.push({ command: input.command, sessionId: context.sessionId });
      let output = '';
      await behave(input, context, (text) => {
        onOutput(text, output.length);
        output += text;
      });
      return {
        exit: { exitCode: 0, signal: null, reason: 'exited', message: null, durationMs: 1 },
        output,
        outputTotal: output.length,
        cwdAfter: null,
      };
    },
  };
}
