import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { parseEnv } from '@/server/platform/env';
import { StartupError } from '@/server/process/startup-error';
import { startServer } from '@/server/start-server';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

it('a start that is refused because its port is in use says so and leaves nothing behind', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    other.close();
  });
  const { port } = other.address() as AddressInfo;
  const directory = temporaryDirectory();
  const outcome = parseEnv(
    {
      PORT: String(port),
      COUNTERSIGN_HOME: path.join(directory, 'data'),
      COUNTERSIGN_WORKSPACE: path.join(directory, 'workspace'),
    },
    directory,
  );
  if (!outcome.ok) throw new Error(outcome.problems.join());
  const start = startServer({
    env: outcome.env,
    logger: pino({ level: 'silent' }),
    rootDirectory: path.resolve('.'),
  });
  await expect(start).rejects.toThrow(StartupError);
  await expect(start).rejects.toThrow(`PORT: ${String(port)} is in use`);
  expect(existsSync(path.join(directory, 'data'))).toBe(false);
  expect(existsSync(path.join(directory, 'workspace'))).toBe(false);
});
