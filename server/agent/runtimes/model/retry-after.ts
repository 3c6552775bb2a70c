const SECOND_MS = 1_000;

/**
 * How long an answer asks to be left alone, in milliseconds, or null. It may say so in milliseconds
 * (`retry-after-ms`), in seconds or as a date (`retry-after`, RFC 9110 section 10.2.3), or, as
 * Google does, in its body (`retryDelay`).
 *
 * @param now the present instant, from which a date is counted
 */
export function retryAfterMs(
  answer: { headers: Readonly<Record<string, string>>; body: string },
  now: number,
): number | null {
  return (
    amount(answer.headers['retry-after-ms'], 1) ??
    amount(answer.headers['retry-after'], SECOND_MS) ??
    untilDate(answer.headers['retry-after'], now) ??
    amount(/"retryDelay"\s*:\s*"([\d.]{1,12})s"/u.exec(answer.body)?.[1], SECOND_MS)
  );
}

function amount(text: string | undefined, unitMs: number): number | null {
  if (text === undefined || !/^\s*\d{1,9}(\.\d{1,9})?\s*$/u.test(text)) return null;
  return Math.ceil(Number(text) * unitMs);
}

function untilDate(text: string | undefined, now: number): number | null {
  const at = text === undefined ? NaN : Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
