import { expect, it } from 'vitest';
import { isSecretName, redactSecrets, redactText } from '@/server/platform/redact-secrets';

const LINK_TOKEN = 'Zx81kQ-0aB_cdEfGhIjKlMnOpQrStUvWxYz0123456A';

it.each([
  ['https://ada:hush-hush@example.org/x', 'https://[redacted]@example.org/x'],
  ['GET /v1?api_key=hush&limit=5', 'GET /v1?api_key=[redacted]&limit=5'],
  ['GET /v1?key=hush&limit=5', 'GET /v1?key=[redacted]&limit=5'],
  ['/setup#token=hush', '/setup#token=[redacted]'],
  [`/invite/${LINK_TOKEN} opened`, '/invite/[redacted] opened'],
  ['Authorization: Bearer hush.hush-hush', 'Authorization: [redacted] [redacted]'],
  ['cookie: a=hush; b=hush', 'cookie: [redacted]'],
  ['refused with sk-proj-hushhushhushhush', 'refused with [redacted]'],
  ['refused with AIzahushhushhushhush', 'refused with [redacted]'],
  ['jwt eyJhbGciOi.eyJzdWIi.hush', 'jwt [redacted]'],
  ['mysql --password hush -u ada', 'mysql --password [redacted] -u ada'],
])('%s is told as %s', (text, told) => {
  expect(redactText(text)).toBe(told);
});

it.each([
  'run_01kbd3x8mzq5v7t0c2hn4jw9re ended',
  'the hash is 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'at drain (/srv/countersign/node_modules/next/dist/server/lib/start.js:41:5)',
  '{"inputTokens":5,"outputTokens":7}',
  'rm -rf node_modules',
])('leaves %s as it is', (text) => {
  expect(redactText(text)).toBe(text);
});

it('a line of JSON stays one, whatever was taken out of it', () => {
  const line = JSON.stringify({ msg: 'token=hush "quoted" \\ password: hush', after: [1] });
  const told = redactText(line);
  expect(told).not.toContain('hush');
  expect(JSON.parse(told)).toMatchObject({ after: [1] });
});

it.each(['apiKey', 'API_KEY', 'x-api-key', 'set-cookie', 'refreshToken', 'newPassword'])(
  '%s is the name of a secret',
  (name) => {
    expect(isSecretName(name)).toBe(true);
  },
);

it.each(['payloadHash', 'inputTokens', 'keyboard', 'action'])('%s is none', (name) => {
  expect(isSecretName(name)).toBe(false);
});

it('changes nothing of the value, and survives a cycle and great depth', () => {
  const value: Record<string, unknown> = { a: 1, token: 'hush' };
  value.self = value;
  let deep: unknown = 'hush';
  for (let depth = 0; depth < 40; depth += 1) deep = { deep };
  value.deep = deep;
  const told = JSON.stringify(redactSecrets(value));
  expect(told).not.toContain('hush');
  expect(told).toContain('[circular]');
  expect(value.token).toBe('hush');
});
