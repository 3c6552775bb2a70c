import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '@/server/process/listen';
import { StartupError } from '@/server/process/startup-error';

function closedAfterTest(): Server {
  const server = createServer();
  onTestFinished(() => {
    server.close();
  });
  return server;
}

it('takes any free port for 0 and says which', async () => {
  const server = closedAfterTest();
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  expect(port).toBeGreaterThan(0);
  expect((server.address() as AddressInfo).port).toBe(port);
  expect(server.listenerCount('error')).toBe(0);
});

it('says in one line that a port is in use', async () => {
  const port = await listen(closedAfterTest(), { host: '127.0.0.1', port: 0 });
  const second = listen(closedAfterTest(), { host: '127.0.0.1', port });
  await expect(second).rejects.toThrow(StartupError);
  await expect(second).rejects.toThrow(`PORT: ${port} is in use by another program.`);
});

it('says that an address is not this machine’s', async () => {
  const attempt = listen(closedAfterTest(), { host: '192.0.2.1', port: 0 });
  await expect(attempt).rejects.toThrow(/^HOST: 192.0.2.1 is no address of this machine/);
});
