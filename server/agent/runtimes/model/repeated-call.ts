import type { StoredStep } from '@/server/agent/stored-turn';
import type { ToolCall } from '@/server/domain/tool-call';
import { canonicalJson } from '@/server/platform/canonical-json';
import { StepFailure } from './step-failure';

/** The same call with the same result this often in a row gets nobody anywhere. */
const REPEAT_LIMIT = 5;

/** Throws when the last steps of a turn all made the same calls and got the same results. */
export function refuseRepetition(steps: readonly StoredStep[]): void {
  const last = steps.slice(-REPEAT_LIMIT).map((step) => canonicalJson(step.toolCalls.map(outcome)));
  const [first] = last;
  if (last.length < REPEAT_LIMIT || first === '[]') return;
  if (last.every((one) => one === first)) {
    throw new StepFailure(
      `The agent made the same call ${String(REPEAT_LIMIT)} times in a row with the same result, and was stopped. Tell it what to do differently.`,
    );
  }
}

function outcome({ input, state, refusal, exit, output, change }: ToolCall) {
  return {
    input,
    state,
    refusal: refusal?.explanation ?? null,
    exitCode: exit?.exitCode ?? null,
    output,
    change,
  };
}
