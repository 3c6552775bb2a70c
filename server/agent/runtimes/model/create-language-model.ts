import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ConnectedModel } from './connected-model';
import { endpointAddress } from './endpoint-address';
import { endpointFetch } from './endpoint-fetch';
import type { EndpointAccess } from './endpoint-source';
import { patientFetch } from './patient-fetch';

/** The name under which an OpenAI-compatible endpoint's own facts travel in messages. */
const COMPATIBLE_NAME = 'compatible';

/**
 * Connects a model of an endpoint; nothing is sent yet. Address and key are always given to the
 * provider's package, since it would otherwise take them from the environment of this process. The
 * provider `openai` is spoken to by its Responses API.
 *
 * @param modelName as the endpoint calls it
 * @param by.fetch what sends the requests; one that waits as long as the profile does unless given
 */
export function createLanguageModel(
  access: EndpointAccess,
  modelName: string,
  by: { fetch?: typeof fetch } = {},
): ConnectedModel {
  // The SDK would print its warnings to the console, past the log and its redaction.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const connection = {
    baseURL: endpointAddress(access),
    apiKey: access.apiKey ?? '',
    fetch: endpointFetch(by.fetch ?? patientFetch),
  };
  switch (access.provider) {
    case 'openai-compatible':
      return createOpenAICompatible({ ...connection, name: COMPATIBLE_NAME, includeUsage: true })(
        modelName,
      );
    case 'openai':
      return createOpenAI(connection).responses(modelName);
    case 'anthropic':
      return createAnthropic(connection)(modelName);
    case 'google':
      return createGoogleGenerativeAI(connection)(modelName);
  }
}
