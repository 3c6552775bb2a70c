import { abortError } from '@/server/agent/abort-error';
import type { Clock } from '@/server/platform/clock';
import type { EndpointFailure } from './endpoint-failure';
import { StepFailure } from './step-failure';

/** Attempts in all at an endpoint that is in trouble, and the waits between them. */
const BACK_OFF_MS = [1_000, 5_000] as const;

/** An endpoint that says when to come back may say so this often. */
const ASKED_TO_WAIT_LIMIT = 10;

/** Nobody wants to look at a turn that rests for longer. */
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Tries a request to an endpoint until it succeeds, as long as that may help: three times when the
 * endpoint is in trouble, and after the time it asks for when it gets too many requests. Rejects with
 * a `StepFailure` that says what is wrong, or with an AbortError when `signal` is aborted.
 *
 * @param by.describe tells a failure; null for one that is to be thrown as it is
 * @param by.hasBegun whether something of the answer has been shown: then it is not tried again
 * @param by.notice says why it is not tried at once, and when it will be
 */
export async function withPatience<T>(
  attempt: () => Promise<T>,
  by: {
    clock: Clock;
    signal: AbortSignal;
    endpointName: string;
    longestWaitMs: number;
    describe: (error: unknown) => EndpointFailure | null;
    hasBegun: () => boolean;
    notice: (text: string, until: number) => void;
  },
): Promise<T> {
  let troubles = 0;
  let waits = 0;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (by.signal.aborted) throw abortError();
      const failure = by.describe(error);
      if (failure === null) throw error;
      const isAskedToWait = failure.retryAfterMs !== null;
      const waitMs = failure.retryAfterMs ?? BACK_OFF_MS[troubles] ?? null;
      if (!failure.isRetryable || by.hasBegun()) throw new StepFailure(failure.message);
      if (waitMs === null || waits >= ASKED_TO_WAIT_LIMIT) {
        throw triedOften(failure, troubles + waits);
      }
      if (waitMs > Math.min(LONGEST_WAIT_MS, by.longestWaitMs)) throw tooLong(failure);
      if (isAskedToWait) waits += 1;
      else troubles += 1;
      by.notice(noticeOf(failure, by.endpointName), by.clock.now() + waitMs);
      await pause(waitMs, by);
    }
  }
}

/** Why it rests; until when is told beside it, and counted down where people read it. */
function noticeOf(failure: EndpointFailure, endpointName: string): string {
  return failure.kind === 'rate_limited'
    ? `The endpoint “${endpointName}” gets too many requests.`
    : failure.message;
}

function triedOften(failure: EndpointFailure, retries: number): StepFailure {
  return new StepFailure(`${failure.message} It was tried ${String(retries + 1)} times.`);
}

function tooLong(failure: EndpointFailure): StepFailure {
  return new StepFailure(
    `${failure.message} That is too long for a turn; send the message again then.`,
  );
}

/** Resolves after a while; rejects with an AbortError when the signal is aborted meanwhile. */
function pause(
  durationMs: number,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      cancel();
      reject(abortError());
    };
    const cancel = clock.schedule(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, durationMs);
    signal.addEventListener('abort', stop, { once: true });
  });
}
