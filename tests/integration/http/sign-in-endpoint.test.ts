import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { AUTH_BASE_PATH } from '@/server/auth/create-auth';
import { answerSignIn } from '@/server/http/sign-in-endpoint';
import { openServiceRig, TEST_ORIGIN } from '@/tests/support/service-rig';

/** The sign-in of a rig, over real HTTP. */
async function openSignIn() {
  const rig = await openServiceRig();
  const server = createServer((request, response) => {
    void answerSignIn(rig.runtime, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const signOut = (headers: Headers): Promise<Response> =>
    fetch(`http://127.0.0.1:${String(port)}${AUTH_BASE_PATH}/sign-out`, {
      method: 'POST',
      headers: {
        cookie: headers.get('cookie') ?? '',
        origin: TEST_ORIGIN,
        'content-type': 'application/json',
      },
      body: '{}',
    });
  return { rig, signOut };
}

test('who signs out is asked about again at once wherever they watch', async () => {
  const { rig, signOut } = await openSignIn();
  const ada = await rig.addPerson('Ada', 'operator');
  const bob = await rig.addPerson('Bob', 'operator');
  const asked: (string | null)[] = [];
  for (const { actor, headers } of [ada, bob]) {
    onTestFinished(
      rig.runtime.access.subscribe(actor.userId, () => {
        void rig.auth.actorFrom(headers).then((now) => asked.push(now?.name ?? null));
      }),
    );
  }
  expect((await signOut(ada.headers)).status).toBe(200);
  // By then the sign-in is gone, and nobody else was asked.
  await expect.poll(() => asked).toEqual([null]);
});

test('signing out without a sign-in asks about nobody', async () => {
  const { rig, signOut } = await openSignIn();
  const { actor } = await rig.addPerson('Ada', 'operator');
  let count = 0;
  onTestFinished(rig.runtime.access.subscribe(actor.userId, () => (count += 1)));
  await signOut(new Headers());
  expect(count).toBe(0);
});
