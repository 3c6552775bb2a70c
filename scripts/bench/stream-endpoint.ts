import { says } from '@/tests/support/scripted-endpoint/scripted-answer';
import { startScriptedEndpoint } from '@/tests/support/scripted-endpoint/start-scripted-endpoint';
import { stamp } from './stream-stamp';

/**
 * The model of the benchmark, as a process of its own: each answer is as many tokens as told, at the
 * pace told; every token carries the instant at which it went out.
 */
process.once('message', (order: { tokens: number; tokensPerSecond: number }) => {
  const { tokens, tokensPerSecond } = order;
  void startScriptedEndpoint({
    answers: () =>
      says(
        Array.from({ length: tokens }, (_, index) => () => stamp(index)),
        { tokensPerSecond, usage: { inputTokens: 100, outputTokens: tokens } },
      ),
  }).then((endpoint) => process.send?.({ baseUrl: endpoint.baseUrl('openai-compatible') }));
});
process.send?.({ kind: 'started' });
