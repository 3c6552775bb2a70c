import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { parseEnv } from '@/server/platform/env';
import { readSecrets } from '@/server/process/data-directory';
import { beginRestore, decideRestore, isRestorePending } from '@/server/process/pending-restore';
import { startServer } from '@/server/start-server';
import { makeDataHome } from '@/tests/support/data-home';

it('a start finishes a restore that was decided, before it opens the database', async () => {
  const data = await makeDataHome();
  const { authSecret } = readSecrets(data);
  const draft = beginRestore(data);
  mkdirSync(path.join(draft, 'secrets'));
  writeFileSync(path.join(draft, 'secrets/auth'), `${'f'.repeat(64)}\n`);
  writeFileSync(path.join(draft, 'countersign.db'), readFileSync(data.databaseFile));
  decideRestore(data, 'replaced-1');

  // A port that is taken ends the start right after that.
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    other.close();
  });
  const { port } = other.address() as AddressInfo;
  const outcome = parseEnv(
    {
      PORT: String(port),
      COUNTERSIGN_HOME: data.directory,
      COUNTERSIGN_WORKSPACE: path.join(data.directory, '../workspace'),
    },
    '/',
  );
  if (!outcome.ok) throw new Error(outcome.problems.join());
  const start = startServer({
    env: outcome.env,
    logger: pino({ level: 'silent' }),
    rootDirectory: path.resolve('.'),
  });
  await expect(start).rejects.toThrow(`PORT: ${String(port)} is in use`);

  expect(isRestorePending(data)).toBe(false);
  expect(readFileSync(path.join(data.secretDirectory, 'auth'), 'utf8').trim()).toBe('f'.repeat(64));
  const aside = path.join(data.directory, 'replaced-1/secrets/auth');
  expect(readFileSync(aside, 'utf8').trim()).toBe(authSecret);
});
