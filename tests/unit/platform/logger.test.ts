import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger } from '@/server/platform/logger';

function collect() {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, destination };
}

it.each([
  ...['password', 'secret', 'token', 'apiKey', 'cookie', 'set-cookie', 'authorization'],
  ...['x-api-key', 'prompt', 'text', 'parts', 'command', 'input', 'output', 'stdout', 'stderr'],
])('never writes the value of %s, at any of three depths', (key) => {
  const { lines, destination } = collect();
  const logger = createLogger('info', destination);
  logger.info({ [key]: 'hush', a: { [key]: 'hush', b: { [key]: ['hush'] } } }, 'edge');
  expect(lines.join('')).not.toContain('hush');
  expect(lines.join('').match(/\[redacted\]/g)).toHaveLength(3);
});

it('a child names its session on every line and redacts as its parent does', () => {
  const { lines, destination } = collect();
  createLogger('info', destination).child({ sessionId: 'ses_1' }).warn({ token: 'hush' }, 'edge');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 'warn',
    sessionId: 'ses_1',
    token: '[redacted]',
    msg: 'edge',
  });
});

it('writes nothing below its level', () => {
  const { lines, destination } = collect();
  createLogger('warn', destination).info('quiet');
  expect(lines).toEqual([]);
});

/** Everything that carries a secret somewhere in this program, each with `hush` where it is. */
const SECRET_BEARERS: Record<string, object> = {
  'an endpoint with its key': { endpoint: { name: 'local', apiKey: 'hush', sealedKey: 'hush' } },
  'request headers': { request: { headers: { cookie: 'a=hush', authorization: 'Bearer hush' } } },
  'response headers': { response: { headers: { 'set-cookie': ['a=hush; Path=/'] } } },
  'headers of the web': { headers: new Headers({ 'x-api-key': 'hush', cookie: 'a=hush' }) },
  'raw headers': { rawHeaders: ['Host', 'localhost', 'Cookie', 'a=hush'] },
  'a link in an address': { url: 'http://127.0.0.1:4800/reset?token=hush' },
  'a password in an address': { baseUrl: new URL('https://ada:hush@example.org/v1') },
  'an error of a client': {
    err: Object.assign(new Error('401'), { config: { headers: { Authorization: 'Basic hush' } } }),
  },
  'an error behind an error': {
    err: new Error('outer', {
      cause: Object.assign(new Error('api_key=hush'), {
        responseHeaders: { 'set-cookie': 'hush' },
      }),
    }),
  },
  'errors of several attempts': {
    err: new AggregateError([new Error('Authorization: Bearer hush-hush')], 'all failed'),
  },
  'the settings of the process': { env: { COUNTERSIGN_METRICS_TOKEN: 'hush' } },
  'what was signed in with': { body: { email: 'ada@example.org', password: 'hush' } },
};

it.each(Object.keys(SECRET_BEARERS))('nothing leaks of %s', (name) => {
  const { lines, destination } = collect();
  const logger = createLogger('info', destination);
  logger.info(SECRET_BEARERS[name], 'edge');
  logger.child(SECRET_BEARERS[name]!).info('edge');
  logger.child({ a: { b: { c: { d: SECRET_BEARERS[name] } } } }).info('edge');
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).not.toContain('hush');
    expect(JSON.parse(line)).toHaveProperty('msg', 'edge');
  }
});

it('nothing leaks through the message, however it is given', () => {
  const { lines, destination } = collect();
  const logger = createLogger('info', destination);
  logger.info('GET /invite?token=hush');
  logger.info('refused %s', 'password=hush');
  logger.error(new Error('connect https://ada:hush@example.org'));
  logger.error({ err: new Error('Bearer hush-hush') });
  expect(lines).toHaveLength(4);
  expect(lines.join('')).not.toContain('hush');
});

it('an error keeps what helps: its type, its stack, its cause and its code', () => {
  const { lines, destination } = collect();
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  createLogger('info', destination).error({ err: new TypeError('no answer', { cause }) }, 'failed');
  const { err } = JSON.parse(lines[0]!) as { err: Record<string, unknown> };
  expect(err).toMatchObject({
    type: 'TypeError',
    message: 'no answer',
    cause: { code: 'ECONNREFUSED' },
  });
  expect(err.stack).toContain('logger.test');
});
