import type { RunContext } from '@/server/agent/run-context';
import type { Tool, ToolBox } from '@/server/agent/tool';
import { unusableTool } from '@/server/agent/tools/unusable-tool';
import type { ToolInputOf } from '@/server/domain/tool-call';

/** A tool that runs nothing, and remembers every execution that reached it. */
export interface ScriptedTool extends Tool<'terminal'> {
  readonly executions: { command: string; sessionId: string }[];
}

/** @param behave what an execution prints, or waits for */
export function scriptedTool(
  behave: (
    input: ToolInputOf<'terminal'>,
    context: RunContext,
    onOutput: (text: string) => void,
  ) => Promise<void> | void = () => undefined,
): ScriptedTool {
  const executions: ScriptedTool['executions'] = [];
  return {
    executions,
    environmentNames: ['PATH'],
    obstacle: () => Promise.resolve(null),
    subject: ({ command, cwd }) =>
      Promise.resolve({ subject: { kind: 'command', command, cwd }, fingerprint: null }),
    async execute(input, context, { onOutput }) {
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
        change: null,
      };
    },
  };
}

/** Every tool, for a test in which only these are called. */
export function toolBox(tools: Partial<ToolBox>): ToolBox {
  const none = {
    environmentNames: [],
    obstacle: () => Promise.reject(new Error('This test calls no such tool.')),
    subject: () => Promise.reject(new Error('This test calls no such tool.')),
    execute: () => Promise.reject(new Error('This test calls no such tool.')),
  };
  return {
    terminal: none,
    list: none,
    read: none,
    write: none,
    edit: none,
    unusable: unusableTool,
    ...tools,
  };
}
