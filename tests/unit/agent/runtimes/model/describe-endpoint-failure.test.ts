import { APICallError, InvalidResponseDataError, JSONParseError, RetryError } from 'ai';
import { describe, expect, it } from 'vitest';
import { describeEndpointFailure } from '@/server/agent/runtimes/model/describe-endpoint-failure';
import type { EndpointFailureKind } from '@/server/agent/runtimes/model/endpoint-failure';

const KEY = 'sk-0123456789abcdef';
const access = {
  name: 'Box',
  provider: 'openai-compatible',
  baseUrl: 'http://ada:hidden@127.0.0.1:11434/v1',
  apiKey: KEY,
} as const;

const describeIt = (error: unknown) =>
  describeEndpointFailure(error, { access, modelName: 'qwen', now: Date.UTC(2030, 0, 1) });

function status(
  statusCode: number,
  more: { message?: string; code?: string; headers?: Record<string, string>; body?: string } = {},
): APICallError {
  return new APICallError({
    message: more.message ?? '',
    url: 'http://127.0.0.1:11434/v1/chat/completions',
    requestBodyValues: { secret: 'the whole prompt' },
    statusCode,
    responseHeaders: more.headers ?? {},
    responseBody: more.body ?? 'a body that is never shown',
    data: more.code === undefined ? undefined : { error: { code: more.code } },
  });
}

/** An error of `fetch`, as Node gives it and as the AI SDK wraps it. */
function network(code: string): unknown[] {
  const cause = Object.assign(new Error(`connect ${code} 127.0.0.1:11434`), { code });
  const plain = new TypeError('fetch failed', { cause });
  const wrapped = new APICallError({
    message: `Cannot connect to API: ${cause.message}`,
    url: 'http://127.0.0.1:11434',
    requestBodyValues: {},
    cause,
    isRetryable: true,
  });
  return [
    plain,
    wrapped,
    new RetryError({ message: 'x', reason: 'maxRetriesExceeded', errors: [wrapped] }),
  ];
}

type Sorted = [string, unknown, EndpointFailureKind, boolean];

function each(
  errors: unknown[],
  [name, kind, isRetryable]: [string, EndpointFailureKind, boolean],
): Sorted[] {
  return errors.map((error) => [name, error, kind, isRetryable]);
}

describe('an error of an endpoint is sorted and told', () => {
  it.each<Sorted>([
    ...each(network('ECONNREFUSED'), ['refused', 'unreachable', true]),
    ...each(network('ENOTFOUND'), ['no host', 'unknown_host', false]),
    ...each(network('ECONNRESET'), ['reset', 'cut', true]),
    ...each(network('UND_ERR_SOCKET'), ['socket', 'cut', true]),
    ...each(network('ETIMEDOUT'), ['slow', 'unreachable', true]),
    ...each(network('UND_ERR_HEADERS_TIMEOUT'), ['silent', 'too_slow', false]),
    ...each(network('DEPTH_ZERO_SELF_SIGNED_CERT'), ['tls', 'insecure', false]),
    ...each(network('HPE_INVALID_CONSTANT'), ['no http', 'garbage', false]),
    ['several addresses', aggregate('ECONNREFUSED'), 'unreachable', true],
    ['301', status(301), 'redirected', false],
    ['400', status(400), 'request_refused', false],
    ['401', status(401), 'key_rejected', false],
    ['402', status(402), 'quota_used_up', false],
    ['403', status(403), 'forbidden', false],
    ['404 model', status(404, { message: 'model "qwen" not found' }), 'model_missing', false],
    ['404 page', status(404, { message: 'Not Found' }), 'wrong_address', false],
    ['408', status(408), 'too_slow', false],
    ['413', status(413), 'context_overflow', false],
    ['429', status(429), 'rate_limited', true],
    ['429 quota', status(429, { code: 'insufficient_quota' }), 'quota_used_up', false],
    ['500', status(500), 'endpoint_broken', true],
    ['529', status(529), 'endpoint_broken', true],
    ['no JSON', status(200, {}), 'garbage', false],
    ['broken JSON', new JSONParseError({ text: '<h1>', cause: new Error('x') }), 'garbage', false],
    ['unfinished', unfinished(), 'cut', true],
    [
      'streamed overload',
      { type: 'overloaded_error', message: 'Overloaded' },
      'endpoint_broken',
      true,
    ],
    ['streamed limit', { type: 'rate_limit_error', message: 'slow down' }, 'rate_limited', true],
    ['streamed text', 'the engine stopped', 'endpoint_broken', true],
    ['streamed overflow', { message: 'prompt is too long: 9 tokens' }, 'context_overflow', false],
    ['nothing known', new Error(''), 'unexpected', false],
    ['no error at all', undefined, 'unexpected', false],
  ])('%s', (_name, error, kind, isRetryable) => {
    const failure = describeIt(error);
    expect(failure).toMatchObject({ kind, isRetryable });
    expect(failure.message).toMatch(/“(Box|qwen)”/);
    expect(failure.message).not.toMatch(/hidden|never shown|the whole prompt|undefined|null/);
  });

  it.each([
    ["This model's maximum context length is 4096 tokens.", 'x'],
    ['the request exceeds the available context size', 'exceed_context_size_error'],
    ['prompt is too long: 210000 tokens > 200000 maximum', 'invalid_request_error'],
    ['The input token count (99) exceeds the maximum number of tokens allowed (9).', 'x'],
    ['Your input exceeds the context window of this model.', 'context_length_exceeded'],
  ])('knows an overflow by what servers say: %s', (message, code) => {
    expect(describeIt(status(400, { message, code })).kind).toBe('context_overflow');
  });

  it('tells how long to wait', () => {
    const wait = (headers: Record<string, string>, body = '') =>
      describeIt(status(429, { headers, body })).retryAfterMs;
    expect(wait({ 'retry-after': '30' })).toBe(30_000);
    expect(wait({ 'retry-after': '1.5' })).toBe(1_500);
    expect(wait({ 'retry-after-ms': '120', 'retry-after': '9' })).toBe(120);
    expect(wait({ 'retry-after': 'Tue, 01 Jan 2030 00:01:00 GMT' })).toBe(60_000);
    expect(wait({ 'retry-after': 'Mon, 31 Dec 2029 23:00:00 GMT' })).toBe(0);
    expect(wait({}, '{"details":[{"retryDelay": "34s"}]}')).toBe(34_000);
    expect(wait({ 'retry-after': 'soon' })).toBeNull();
    expect(describeIt(status(429, { headers: { 'retry-after': '30' } })).message).toBe(
      'The endpoint “Box” gets too many requests (429) and asks to wait 30 seconds.',
    );
  });

  it('never shows the key, an address with a password, or more than a line', () => {
    const said = `bad\u0000 ${KEY}\nat https://ada:pw@example.org/x \u202e${'long '.repeat(200)}`;
    const { message } = describeIt(status(400, { message: said }));
    expect(message).toContain('bad [key] at https://example.org/x');
    expect(message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(message.length).toBeLessThan(400);
    // What rejects a key likes to repeat it, masked in a way of its own.
    expect(describeIt(status(401, { message: 'bad key sk-01***' })).message).not.toContain('sk-01');
  });
});

function aggregate(code: string): TypeError {
  const one = Object.assign(new Error('x'), { code });
  return new TypeError('fetch failed', { cause: new AggregateError([one, one]) });
}

function unfinished(): InvalidResponseDataError {
  return new InvalidResponseDataError({
    data: undefined,
    message: 'Response stream ended without a finish reason.',
  });
}
