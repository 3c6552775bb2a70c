import { generateText } from 'ai';
import type { Clock } from '@/server/platform/clock';
import type { Logger } from '@/server/platform/logger';
import type { Guardian, GuardianRequest, GuardianVerdict } from '@/server/policy/guardian/guardian';
import { GUARDIAN_SYSTEM, guardianQuestion } from '@/server/policy/guardian/guardian-prompt';
import { escalate, readGuardianAnswer } from '@/server/policy/guardian/read-guardian-answer';
import { createLanguageModel } from './create-language-model';
import type { EndpointSource } from './endpoint-source';
import { providerOptions } from './provider-options';

/** A person is quicker than a model that takes longer. */
const GUARDIAN_TIMEOUT_MS = 20_000;

/** Enough for the answer, and for a model that thinks first. */
const TOKEN_LIMIT = 2_000;

/** The guardian that asks a model of one of our endpoints, once and without streaming. */
export function createModelGuardian(by: {
  clock: Clock;
  logger: Logger;
  endpoints: EndpointSource;
}): Guardian {
  return {
    async review(request) {
      const question = guardianQuestion(request);
      if (question === null) return escalate('The call is too long for the guardian model.');
      try {
        return await ask(request, question, by);
      } catch (error) {
        request.signal.throwIfAborted();
        by.logger.warn({ err: error, endpointId: request.endpointId }, 'guardian failed');
        return escalate('The guardian model could not be asked.');
      }
    },
  };
}

async function ask(
  request: GuardianRequest,
  question: string,
  by: { clock: Clock; endpoints: EndpointSource },
): Promise<GuardianVerdict> {
  const endpoint = await by.endpoints.find(request.endpointId);
  if (endpoint === null) return escalate('The endpoint of the guardian model is gone.');
  const overdue = new AbortController();
  const cancel = by.clock.schedule(() => {
    overdue.abort();
  }, GUARDIAN_TIMEOUT_MS);
  try {
    const model = createLanguageModel(endpoint, request.modelName);
    const { text, finishReason } = await generateText({
      model,
      system: GUARDIAN_SYSTEM,
      prompt: question,
      maxRetries: 0,
      maxOutputTokens: TOKEN_LIMIT,
      abortSignal: AbortSignal.any([overdue.signal, request.signal]),
      providerOptions: providerOptions(model.modelId),
    });
    // An answer that was cut off may have lost its better half.
    return finishReason === 'stop' ? readGuardianAnswer(text) : escalate('Its answer was cut off.');
  } finally {
    cancel();
  }
}
