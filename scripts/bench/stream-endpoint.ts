import { says } from '@/tests/support/scripted-endpoint/scripted-answer';
import { startScriptedEndpoint } from '@/tests/support/scripted-endpoint/start-scripted-endpoint';
import { now, stamp } from './stream-stamp';

/**
 * The model of the benchmark, as a process of its own: each answer is as many tokens as told, at the
 * pace told; every token carries the instant at which it went out.
 */
process.once('message', (order: { tokens: number; tokensPerSecond: number }) => {
  const { tokens, tokensPerSecond } = order;
  void startScriptedEndpoint({
    answers: () => {
      const beganAt = now();
      return says(
        Array.from({ length: tokens }, (_, index) => async () => {
          // The pace is kept here: a token is stamped when its time has come, not while it waits.
          await untilDue(beganAt + ((index + 1) * 1_000) / tokensPerSecond);
          return stamp(index);
        }),
        { usage: { inputTokens: 100, outputTokens: tokens } },
      );
    },
  }).then((endpoint) => process.send?.({ baseUrl: endpoint.baseUrl('openai-compatible') }));
});
process.once('disconnect', () => process.exit());
process.send?.({ kind: 'started' });

async function untilDue(dueAt: number): Promise<void> {
  const waitMs = dueAt - now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
}
