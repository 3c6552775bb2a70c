import type { Provider } from '@/server/domain/endpoint';

/** How an endpoint may be spoken to, for people. */
export const PROVIDER_OPTIONS: readonly { value: Provider; label: string; hint: string }[] = [
  {
    value: 'openai-compatible',
    label: 'OpenAI-compatible',
    hint: 'Ollama, llama.cpp, LM Studio, vLLM and many hosts',
  },
  { value: 'openai', label: 'OpenAI', hint: 'By its Responses API' },
  { value: 'anthropic', label: 'Anthropic', hint: 'By its Messages API' },
  { value: 'google', label: 'Google', hint: 'By the Gemini API' },
];

export function providerWord(provider: Provider): string {
  return PROVIDER_OPTIONS.find((one) => one.value === provider)?.label ?? provider;
}
