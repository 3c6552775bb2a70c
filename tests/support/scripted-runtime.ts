import type { AgentRuntime, Gateway, StepOutput, StepResult } from '@/server/agent/agent-runtime';
import type { RunContext } from '@/server/agent/run-context';
import type { StoredTurn } from '@/server/agent/stored-turn';

/** One step of a script: what the agent does when it is asked for its n-th step. */
export type ScriptedStep = (input: {
  turn: StoredTurn;
  context: RunContext;
  output: StepOutput;
  gateway: Gateway;
}) => Promise<Partial<StepResult>> | Partial<StepResult>;

/**
 * An agent that follows a script: step n of a turn is the n-th function. After the last one it
 * yields. Like a real one it keeps nothing between steps.
 */
export function scriptedRuntime(script: (context: RunContext) => ScriptedStep[]): AgentRuntime {
  return {
    name: 'shell',
    async nextStep(input) {
      const steps = script(input.context);
      const index = input.turn.steps.length;
      const step = steps[index];
      const isLast = index >= steps.length - 1;
      const result = step ? await step(input) : {};
      const calls = result.calls ?? [];
      return {
        parts: result.parts ?? [],
        calls,
        isLast: result.isLast ?? (isLast && calls.length === 0),
      };
    },
  };
}

/** A step that says one text. */
export function says(text: string): ScriptedStep {
  return ({ output }) => {
    output.text(text);
    return { parts: [{ type: 'text', text }] };
  };
}

/** A step that proposes commands. */
export function runs(...commands: string[]): ScriptedStep {
  return ({ context }) => ({
    calls: commands.map((command) => ({
      tool: 'terminal',
      command,
      cwd: context.workspace,
    })),
  });
}
