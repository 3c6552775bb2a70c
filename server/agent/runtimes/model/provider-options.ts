import type { Provider } from '@/server/domain/endpoint';
import type { ProviderOptions } from './connected-model';

/** Models of Google that think; the others refuse a request that mentions it. */
const THINKING_GEMINI = /gemini-(2\.5|[3-9])/u;

/**
 * What is asked of a provider beside the conversation; each takes its own part. OpenAI shall not keep
 * the conversation, and then gives its reasoning back sealed. Anthropic shall cache what steps have in
 * common, which it does only when told. Google shall show its thoughts.
 */
export function providerOptions(modelName: string): ProviderOptions {
  return {
    openai: { store: false },
    anthropic: { cacheControl: { type: 'ephemeral' } },
    ...(THINKING_GEMINI.test(modelName)
      ? { google: { thinkingConfig: { includeThoughts: true } } }
      : {}),
  };
}

/**
 * The longest answer that is asked for, in tokens; null leaves it to the provider. Anthropic demands a
 * limit, and its package takes a small one for models that it does not know yet.
 */
export function outputLimit(provider: Provider): number | null {
  return provider === 'anthropic' ? 32_000 : null;
}
