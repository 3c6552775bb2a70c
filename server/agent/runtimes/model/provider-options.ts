import type { streamText } from 'ai';

type ProviderOptions = NonNullable<Parameters<typeof streamText>[0]['providerOptions']>;

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
