import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createLogger } from '@/server/platform/logger';
import { expectEndedOnce } from '@/tests/support/end-of-run';
import { refuses, says } from '@/tests/support/scripted-endpoint/scripted-answer';
import { API_KEY, openModelRig } from './model-rig';

it('K1 the key of an endpoint is in no event, row, message or log, whatever the endpoint says', async () => {
  const logged: string[] = [];
  const logger = createLogger('trace', { write: (line) => logged.push(line) });
  const { runtime, endpoint, say } = await openModelRig(
    [
      says('Hello.'),
      refuses(401, { message: `Incorrect API key provided: ${API_KEY}` }),
      refuses(400, { message: `The header “${API_KEY}” is odd` }),
      says('half', { breaks: { after: 1, how: 'error', message: `key ${API_KEY}`, code: 'x' } }),
    ],
    { logger },
  );
  await expectEndedOnce(runtime, await say('one'), { status: 'completed', cause: null });
  for (const text of ['two', 'three', 'four']) {
    await expectEndedOnce(runtime, await say(text), { status: 'failed', cause: 'runtime_error' });
  }
  expect(endpoint.requests.map(({ headers }) => headers.authorization)).toEqual(
    Array.from({ length: 4 }, () => `Bearer ${API_KEY}`),
  );
  expect(logged.join('')).toContain('run failed');
  expect(logged.join('')).not.toContain(API_KEY);
  expect(JSON.stringify(runtime.published)).not.toContain(API_KEY);
  await runtime.prisma.$queryRaw`PRAGMA wal_checkpoint(TRUNCATE)`;
  expect(readFileSync(runtime.databaseFile).includes(API_KEY)).toBe(false);
});
