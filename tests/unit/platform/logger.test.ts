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
