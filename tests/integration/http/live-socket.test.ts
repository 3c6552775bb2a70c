import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { SessionId } from '@/server/domain/ids';
import { createLiveSocket } from '@/server/http/live-socket';
import { createId } from '@/server/platform/create-id';
import { openServiceRig, type ServiceRig, type TestPerson } from '@/tests/support/service-rig';

/** A live socket on a real port, and one session of Ada's to follow. */
async function openLive(lagLimit: number) {
  const rig = await openServiceRig();
  const ada = await rig.addPerson('Ada', 'operator');
  const { sessionId } = await ada.caller.sessions.create({
    profileId: rig.profileId,
    clientId: createId('cli'),
  });
  const live = createLiveSocket(rig.runtime, { lagLimit });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => {
    live.upgrade(request, socket, head);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    live.close();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const follow = (person: TestPerson = ada): Promise<WebSocket> =>
    connect(`ws://127.0.0.1:${String(port)}/api/live`, {
      cookie: person.headers.get('cookie') ?? '',
      sessionId,
    });
  return { rig, ada, live, follow, sessionId };
}

async function connect(
  url: string,
  by: { cookie: string; sessionId: SessionId },
): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers: { cookie: by.cookie } });
  const isLive = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      if (data.toString().includes('"texts"')) resolve();
    });
  });
  socket.on('open', () => {
    socket.send(
      JSON.stringify({
        id: 1,
        jsonrpc: '2.0',
        method: 'subscription',
        params: { path: 'live.session', input: { sessionId: by.sessionId } },
      }),
    );
  });
  await isLive;
  return socket;
}

async function tellBigEvents(rig: ServiceRig, sessionId: SessionId, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const title = `${String(index)}:${'x'.repeat(200_000)}`;
    await rig.runtime.writes.commit({
      events: [{ type: 'session.renamed', sessionId, payload: { title } }],
    });
  }
}

it('R6 a tab that takes in nothing is cut off, and a tab beside it gets everything', async () => {
  const { rig, live, follow, sessionId } = await openLive(1_000_000);
  const stuck = await follow();
  const quick = await follow();
  const received: number[] = [];
  quick.on('message', (data: Buffer) => {
    const index = /"title":"(\d+):/.exec(data.toString())?.[1];
    if (index !== undefined) received.push(Number(index));
  });
  const cut = new Promise((resolve) => stuck.on('close', resolve));
  stuck.pause();
  const count = 80;
  await tellBigEvents(rig, sessionId, count);
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(count);
  expect(received).toEqual(Array.from({ length: count }, (_, index) => index));
  await rig.clock.advance(1_000);
  stuck.resume();
  await cut;
  expect(live.connectionCount).toBe(1);
  quick.close();
});

it('a frame that is too large, or no JSON, ends or answers its own connection and no other', async () => {
  const { live, follow } = await openLive(1_000_000);
  const rude = await follow();
  const polite = await follow();
  const closed = new Promise((resolve) => rude.on('close', resolve));
  rude.send('x'.repeat(10_000_000), () => undefined);
  await closed;
  const answered = new Promise<string>((resolve) => {
    polite.on('message', (data: Buffer) => {
      if (data.toString().includes('"error"')) resolve(data.toString());
    });
  });
  polite.send('this is no JSON');
  expect(await answered).toContain('error');
  await expect.poll(() => live.connectionCount, { timeout: 20_000 }).toBe(1);
  polite.close();
});

/** The refusal with which a subscription of this socket ends. */
function refusalOn(socket: WebSocket): Promise<string> {
  return new Promise((resolve) => {
    socket.on('message', (data: Buffer) => {
      const { error } = JSON.parse(data.toString()) as { error?: { data: { domainCode: string } } };
      if (error) resolve(error.data.domainCode);
    });
  });
}

it('a share that is taken back ends what its socket follows at once, and nobody else’s', async () => {
  const { rig, ada, follow, sessionId } = await openLive(1_000_000);
  const guest = await rig.addPerson('Guest', 'viewer');
  const { userId } = guest.actor;
  await ada.caller.shares.set({ sessionId, userId, level: 'view' });
  const [hers, theirs] = [await follow(), await follow(guest)];
  const refused = refusalOn(theirs);
  const told: string[] = [];
  for (const socket of [hers, theirs]) {
    socket.on('message', (data: Buffer) => {
      if (data.toString().includes('Not for the guest'))
        told.push(socket === hers ? 'her' : 'them');
    });
  }
  await ada.caller.shares.revoke({ sessionId, userId });
  await ada.caller.sessions.rename({ sessionId, title: 'Not for the guest' });
  expect(await refused).toBe('not_found');
  await expect.poll(() => told).toEqual(['her']);
  hers.close();
  theirs.close();
});

it('a person who is shut out is out of a socket that is open', async () => {
  const { rig, ada, follow } = await openLive(1_000_000);
  const root = await rig.addPerson('Root', 'admin');
  const socket = await follow();
  const refused = refusalOn(socket);
  await root.caller.admin.setDisabled({ userId: ada.actor.userId, isDisabled: true });
  expect(await refused).toBe('unauthenticated');
  socket.close();
});
