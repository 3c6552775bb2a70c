import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { SpokenAnswer } from './scripted-answer';
import type { AnswerFacts, WireFormat } from './wire-format';

/**
 * Streams an answer: paced, and broken off where the script says so. Resolves when nothing more will
 * be sent, also when the client went away or `signal` was aborted.
 */
export async function playAnswer(
  response: ServerResponse,
  answer: SpokenAnswer,
  by: AnswerFacts & { format: WireFormat; signal: AbortSignal },
): Promise<void> {
  const { breaks, tokensPerSecond } = answer;
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
  const startedAt = performance.now();
  let sent = 0;
  for await (const frame of by.format.frames(answer, by)) {
    if (breaks && sent >= breaks.after && (frame.isFragment || sent > 0)) {
      breakOff(response, breaks, by.format);
      return;
    }
    if (frame.isFragment) {
      if (tokensPerSecond !== undefined) {
        // Counted from the start, so that late timers do not add up.
        const dueAt = startedAt + ((sent + 1) * 1_000) / tokensPerSecond;
        await pause(dueAt - performance.now(), by.signal);
      }
      sent += 1;
    }
    if (by.signal.aborted) return;
    if (!response.write(frame.data)) await drained(response, by.signal);
  }
  if (breaks) breakOff(response, breaks, by.format);
  else response.end();
}

function breakOff(
  response: ServerResponse,
  breaks: NonNullable<SpokenAnswer['breaks']>,
  format: WireFormat,
): void {
  switch (breaks.how) {
    case 'cut':
      // What was written has to be out first; a reset would take it back.
      response.write('data: {"half', () => response.socket?.destroy());
      return;
    case 'end':
      response.end();
      return;
    case 'silence':
      return;
    case 'garbage':
      response.end('data: <h1>this is no answer</h1>\n\n');
      return;
    case 'error':
      response.end(format.errorFrame(breaks));
      return;
  }
}

async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  if (durationMs <= 0) return;
  await wait(durationMs, undefined, { signal }).catch(() => undefined);
}

async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const go = (): void => {
      response.off('drain', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    response.once('drain', go);
    signal.addEventListener('abort', go, { once: true });
    if (signal.aborted) go();
  });
}
