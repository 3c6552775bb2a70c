import type { LiveTexts } from '@/server/events/live-texts';
import { messageIdSchema } from '@/server/domain/ids';
import type { ToolCall } from '@/server/domain/tool-call';
import type { Clock } from '@/server/platform/clock';
import { createId } from '@/server/platform/create-id';
import type { Logger } from '@/server/platform/logger';
import { abortError } from './abort-error';
import type { AgentRuntime, Gateway, StepResult } from './agent-runtime';
import type { CallRunner } from './call-runner';
import type { RunContext } from './run-context';
import { RunFailure } from './run-failure';
import type { RunLedger } from './run-ledger';
import { StepWriter } from './step-writer';
import type { StoredStep, StoredTurn } from './stored-turn';

export interface RunLoopInput {
  clock: Clock;
  logger: Logger;
  ledger: RunLedger;
  liveTexts: LiveTexts;
  runtime: AgentRuntime;
  gateway: Gateway;
  calls: CallRunner;
  context: RunContext;
}

/**
 * Takes a turn from what is stored of it to its end: carries open calls to their end, asks the agent
 * for the next step, stores it, and so on until the agent yields. Where the turn stands is in the
 * store after every move, never only here, so that it can be taken up again.
 *
 * Resolves when the agent yielded. Rejects with an AbortError when the run was ended, and with the
 * agent's error when it failed.
 */
export async function runTurn(stored: StoredTurn, input: RunLoopInput): Promise<void> {
  const { context } = input;
  let turn = stored;
  for (;;) {
    context.signal.throwIfAborted();
    turn = await finishOpenCalls(input, turn);
    const { stepLimit } = context.profile;
    if (turn.steps.length >= stepLimit) {
      throw new RunFailure(
        'step_limit',
        `The agent took ${String(stepLimit)} steps, the limit of its profile, without coming to an end. Tell it to go on, or raise the limit.`,
      );
    }
    const { step, isLast } = await takeStep(input, turn);
    if (step) turn = { ...turn, steps: [...turn.steps, step] };
    if (isLast) return;
  }
}

async function finishOpenCalls(input: RunLoopInput, turn: StoredTurn): Promise<StoredTurn> {
  const last = turn.steps.at(-1);
  if (!last) return turn;
  // All at once, so that the approvals of one step can be answered in any order (A3).
  const settled = await Promise.allSettled(last.toolCalls.map((call) => input.calls.advance(call)));
  const toolCalls: ToolCall[] = [];
  for (const one of settled) {
    if (one.status === 'rejected') throw one.reason;
    toolCalls.push(one.value);
  }
  const cwd = toolCalls.findLast((call) => call.cwdAfter !== null)?.cwdAfter ?? turn.cwd;
  return { ...turn, cwd, steps: [...turn.steps.slice(0, -1), { ...last, toolCalls }] };
}

async function takeStep(
  input: RunLoopInput,
  turn: StoredTurn,
): Promise<{ step: StoredStep | null; isLast: boolean }> {
  const { context, ledger, liveTexts } = input;
  const messageId = messageIdSchema.parse(createId('msg'));
  const writer = new StepWriter({ ...input, turn, messageId, signal: context.signal });
  const stepIndex = turn.steps.length;
  const closeStep = async (): Promise<void> => {
    await writer.close();
    // Before the step is stored: who joins in between is told by its event, and who joins after it
    // must not find the text a second time.
    liveTexts.drop(
      context.sessionId,
      (key) => key.kind !== 'output' && key.runId === context.runId && key.stepIndex <= stepIndex,
    );
  };
  try {
    const result = await nextStep(input, turn, writer);
    // What an agent says or proposes after its run was told to end is late (B11).
    context.signal.throwIfAborted();
    await closeStep();
    if (result.isLast && result.calls.length > 0) {
      throw new Error('The agent ended its turn and proposed calls in the same step.');
    }
    const parts = result.parts ?? writer.spoken;
    if (parts.length === 0 && result.calls.length === 0) {
      if (result.isLast) return { step: null, isLast: true };
      throw new Error('The agent took a step that neither said nor proposed anything.');
    }
    const { calls, isLast, usage = null, continuation = null } = result;
    const step = await ledger.finishStep({
      turn,
      messageId,
      parts,
      calls,
      usage,
      continuation,
      hasDraft: writer.hasDraft,
    });
    if (!step) throw abortError();
    return { step, isLast };
  } catch (error) {
    await closeStep();
    const { spoken, hasDraft } = writer;
    await keepSpoken(input, { turn, messageId, parts: spoken, hasDraft });
    throw error;
  }
}

/** Stores what an agent had said when its step broke off, so that it stays in the thread. */
async function keepSpoken(
  { ledger, logger }: RunLoopInput,
  step: Pick<Parameters<RunLedger['finishStep']>[0], 'turn' | 'messageId' | 'parts' | 'hasDraft'>,
): Promise<void> {
  if (step.parts.length === 0) return;
  try {
    await ledger.finishStep({ ...step, calls: [], usage: null, continuation: null });
  } catch (error) {
    logger.warn({ err: error }, 'broken-off step not stored');
  }
}

function nextStep(
  { runtime, context, gateway }: RunLoopInput,
  turn: StoredTurn,
  output: StepWriter,
): Promise<StepResult> {
  return runtime.nextStep({ turn, context, output, gateway });
}
