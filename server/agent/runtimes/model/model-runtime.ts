import type { AgentRuntime, StepOutput, StepResult } from '@/server/agent/agent-runtime';
import type { RunContext } from '@/server/agent/run-context';
import type { StoredTurn } from '@/server/agent/stored-turn';
import { formatDuration } from '@/server/agent/format-duration';
import type { Clock } from '@/server/platform/clock';
import { connectEndpoint, type ProfileModel } from './connect-endpoint';
import type { ModelRequest } from './connected-model';
import type { ContinuationTag } from './continuation';
import { createLanguageModel } from './create-language-model';
import { describeEndpointFailure } from './describe-endpoint-failure';
import type { EndpointFailure } from './endpoint-failure';
import type { EndpointSource } from './endpoint-source';
import { offeredTools } from './model-tools';
import { outputLimit, providerOptions } from './provider-options';
import { readWorkspaceInstructions } from './read-workspace-instructions';
import { refuseRepetition } from './repeated-call';
import { StepFailure } from './step-failure';
import { stepResult } from './step-result';
import { ModelSilence, streamStep, type StreamedStep } from './stream-step';
import { systemPrompt } from './system-prompt';
import type { TurnHistory } from './turn-history';
import { turnMessages } from './turn-messages';
import { withPatience } from './with-patience';

/** What the agent loop on a language model works with. */
export interface ModelRuntimePorts {
  clock: Clock;
  endpoints: EndpointSource;
  history: TurnHistory;
  /** Whether a path names a folder on this machine. */
  isFolder: (path: string) => Promise<boolean>;
}

/**
 * The runtime on a language model: each step is one request with everything that was said and done
 * so far, made from what is stored. It executes nothing; the calls it reads from the answer go through
 * the same policy, approval, tools and audit as any agent's.
 */
export function createModelRuntime(ports: ModelRuntimePorts): AgentRuntime {
  const tools = offeredTools();
  return {
    name: 'model',
    async nextStep({ turn, context, output }): Promise<StepResult> {
      refuseRepetition(turn.steps);
      // All at once: whoever sent the message waits for the first word.
      const [connected, hasFolder, instructions, history] = await Promise.all([
        connectEndpoint(ports.endpoints, context.profile),
        ports.isFolder(turn.cwd),
        readWorkspaceInstructions(context.workspace),
        ports.history.before(turn.userMessage),
      ]);
      const tag = { provider: connected.access.provider, model: connected.modelName };
      const cwd = hasFolder ? turn.cwd : context.workspace;
      const place = { workspace: context.workspace, cwd };
      const asked = stepRequest({ turn, context, tag, cwd, instructions, history });
      const request = { ...asked, tools };
      const step = await ask(ports, { request, connected, context, output });
      return stepResult(step, { access: connected.access, tag, place });
    },
  };
}

function stepRequest(by: {
  turn: StoredTurn;
  context: RunContext;
  tag: ContinuationTag;
  cwd: string;
  instructions: Awaited<ReturnType<typeof readWorkspaceInstructions>>;
  history: Awaited<ReturnType<TurnHistory['before']>>;
}): ModelRequest {
  const { turn, context, tag, cwd, instructions, history } = by;
  const { workspace, profile } = context;
  const system = systemPrompt({ workspace, cwd, ofProfile: profile.systemPrompt, instructions });
  const limit = outputLimit(tag.provider);
  return {
    prompt: [{ role: 'system', content: system }, ...turnMessages(turn, { history, tag })],
    toolChoice: { type: 'auto' },
    providerOptions: providerOptions(tag.model),
    ...(limit === null ? {} : { maxOutputTokens: limit }),
  };
}

function ask(
  { clock }: ModelRuntimePorts,
  by: { request: ModelRequest; connected: ProfileModel; context: RunContext; output: StepOutput },
): Promise<StreamedStep> {
  const { access, modelName } = by.connected;
  const { signal, profile } = by.context;
  const { silenceTimeoutMs } = profile;
  let hasBegun = false;
  const output: StepOutput = {
    text(fragment) {
      hasBegun = true;
      by.output.text(fragment);
    },
    reasoning(fragment) {
      hasBegun = true;
      by.output.reasoning(fragment);
    },
    notice: by.output.notice.bind(by.output),
  };
  const model = createLanguageModel(access, modelName);
  const attempt = (): Promise<StreamedStep> =>
    streamStep(model, by.request, { clock, signal, silenceTimeoutMs, output });
  return withPatience(attempt, {
    clock,
    signal,
    endpointName: access.name,
    longestWaitMs: profile.runDeadlineMs,
    describe(error): EndpointFailure | null {
      if (error instanceof StepFailure) return null;
      if (error instanceof ModelSilence) return silence(access.name, silenceTimeoutMs);
      return describeEndpointFailure(error, { access, modelName, now: clock.now() });
    },
    hasBegun: () => hasBegun,
    notice: (text, until) => {
      by.output.notice(text, until);
    },
  });
}

function silence(endpointName: string, silenceTimeoutMs: number): EndpointFailure {
  return {
    kind: 'too_slow',
    message: `The endpoint “${endpointName}” said nothing for ${formatDuration(silenceTimeoutMs)} and was given up. Send the message again, or raise the limit of silence in the profile.`,
    isRetryable: false,
    retryAfterMs: null,
    status: null,
  };
}
