import { createLanguageModel } from '@/server/agent/runtimes/model/create-language-model';
import { describeEndpointFailure } from '@/server/agent/runtimes/model/describe-endpoint-failure';
import type { EndpointFailure } from '@/server/agent/runtimes/model/endpoint-failure';
import type { EndpointAccess } from '@/server/agent/runtimes/model/endpoint-source';
import type { EndpointCheck } from '@/server/domain/endpoint';
import type { Clock } from '@/server/platform/clock';
import { listEndpointModels } from './endpoint-models';

/** What a try may take altogether. */
const TIME_LIMIT_MS = 15_000;

/** The smallest bound that every provider accepts. */
const ANSWER_TOKENS = 16;

interface ProbeSettings {
  clock: Clock;
  /** The model that is asked for a word; null only asks for the list of models. */
  modelName: string | null;
  /** Aborted when nobody waits for the outcome any more. */
  signal?: AbortSignal | undefined;
}

/**
 * Tries an endpoint: asks for its models, then the named one for a single word. Never rejects for
 * what the endpoint does, takes 15 seconds at most, and gives nothing that holds the key. The
 * latency is that of the last request.
 */
export async function probeEndpoint(
  access: EndpointAccess,
  { clock, modelName, signal }: ProbeSettings,
): Promise<EndpointCheck> {
  const overdue = new AbortController();
  const cancel = clock.schedule(() => {
    overdue.abort();
  }, TIME_LIMIT_MS);
  const ends = [overdue.signal, ...(signal === undefined ? [] : [signal])];
  const by = { clock, modelName, overdue: overdue.signal, signal: AbortSignal.any(ends) };
  try {
    const list = await timed(access, by, () => listEndpointModels(access, by.signal));
    const models = (list.value ?? []).filter((name) => !holdsKey(name, access));
    if (modelName === null) return outcome(list, { models, found: listWords(models) });
    if (list.failure !== null && !isListMissing(list.failure)) return outcome(list, { models });
    const answer = await timed(access, by, () => askForWord(access, modelName, by.signal));
    return outcome(answer, { models, found: `“${modelName}” answers.` });
  } finally {
    cancel();
  }
}

/** How one request ended. */
interface Attempt<Value> {
  value: Value | null;
  failure: EndpointFailure | null;
  latencyMs: number;
}

async function timed<Value>(
  access: EndpointAccess,
  by: { clock: Clock; modelName: string | null; overdue: AbortSignal },
  ask: () => Promise<Value>,
): Promise<Attempt<Value>> {
  const startedAt = by.clock.now();
  const elapsed = (): number => by.clock.now() - startedAt;
  try {
    return { value: await ask(), failure: null, latencyMs: elapsed() };
  } catch (error) {
    const { modelName, clock, overdue } = by;
    const failure = overdue.aborted
      ? tooSlow(access)
      : describeEndpointFailure(error, { access, modelName, now: clock.now() });
    return { value: null, failure, latencyMs: elapsed() };
  }
}

function tooSlow({ name }: EndpointAccess): EndpointFailure {
  return {
    kind: 'too_slow',
    message: `The endpoint “${name}” did not answer within ${String(TIME_LIMIT_MS / 1_000)} seconds. Check its address, or whether it is still loading a model.`,
    isRetryable: true,
    retryAfterMs: null,
    status: null,
  };
}

/** A stream, because that is how runs ask; it is left as soon as the answer has ended. */
async function askForWord(
  access: EndpointAccess,
  modelName: string,
  abortSignal: AbortSignal,
): Promise<void> {
  const { stream } = await createLanguageModel(access, modelName).doStream({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'Answer with the word OK.' }] }],
    maxOutputTokens: ANSWER_TOKENS,
    abortSignal,
  });
  for await (const part of stream) if (part.type === 'error') throw part.error;
}

/** Some compatible endpoints answer, but have no list. */
function isListMissing({ status }: EndpointFailure): boolean {
  return status === 404 || status === 405 || status === 501;
}

function outcome(
  { failure, latencyMs }: Attempt<unknown>,
  by: { models: string[]; found?: string },
): EndpointCheck {
  const { models, found = '' } = by;
  return { isOk: failure === null, latencyMs, diagnosis: failure?.message ?? found, models };
}

function listWords(models: readonly string[]): string {
  if (models.length === 0) return 'It answers, but lists no model. Load one there first.';
  return `It answers and lists ${models.length === 1 ? '1 model' : `${String(models.length)} models`}.`;
}

/** Whoever gets a key may put it into what they answer. */
function holdsKey(name: string, { apiKey }: EndpointAccess): boolean {
  return apiKey !== null && name.includes(apiKey);
}
