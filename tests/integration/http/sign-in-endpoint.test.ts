import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { AUTH_BASE_PATH } from '@/server/auth/create-auth';
import { answerSignIn } from '@/server/http/sign-in-endpoint';
import { openServiceRig, TEST_ORIGIN, TEST_PASSWORD } from '@/tests/support/service-rig';

/** The sign-in of a rig, over real HTTP. */
async function openSignIn(settings: Parameters<typeof openServiceRig>[0] = {}) {
  const rig = await openServiceRig(settings);
  const server = createServer((request, response) => {
    void answerSignIn(rig.runtime, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const ask = (
    path: string,
    { headers = new Headers(), body }: { headers?: Headers; body?: object } = {},
  ): Promise<Response> =>
    fetch(`http://127.0.0.1:${String(port)}${AUTH_BASE_PATH}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: headers.get('cookie') ?? '',
        origin: TEST_ORIGIN,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const signOut = (headers: Headers): Promise<Response> => ask('/sign-out', { headers, body: {} });
  return { rig, ask, signOut };
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

test('signing out is in the audit, with the sign-in that it ended', async () => {
  const { rig, signOut } = await openSignIn();
  const { actor, headers } = await rig.addPerson('Ada', 'operator');
  const { id } = await rig.prisma.signIn.findFirstOrThrow();
  await signOut(headers);
  const entries = await rig.prisma.auditEntry.findMany({ where: { action: 'sign-in.ended' } });
  expect(entries).toMatchObject([{ actorId: actor.userId, actorName: 'Ada', subjectId: id }]);
});

test('signing out without a sign-in asks about nobody, and notes nothing', async () => {
  const { rig, signOut } = await openSignIn();
  const { actor } = await rig.addPerson('Ada', 'operator');
  let count = 0;
  onTestFinished(rig.runtime.access.subscribe(actor.userId, () => (count += 1)));
  await signOut(new Headers());
  expect(count).toBe(0);
  expect(await rig.prisma.auditEntry.count({ where: { action: 'sign-in.ended' } })).toBe(0);
});

test('no answer tells the token of a sign-in: it stands in the cookie, which no script can read', async () => {
  const { rig, ask } = await openSignIn({ attemptsPerMinute: 3 });
  const root = await rig.addPerson('Root', 'admin');
  const shutOut = await rig.addPerson('Bob', 'operator');
  const tokens = new Set<string>();
  const noteTokens = async (): Promise<void> => {
    for (const { token } of await rig.prisma.signIn.findMany()) tokens.add(token);
  };
  await noteTokens();
  await rig.auth.accounts.setDisabled({ userId: shutOut.actor.userId, disabledAt: new Date() });

  const signIn = (email: string, password = TEST_PASSWORD) =>
    ask('/sign-in/email', { headers: root.headers, body: { email, password } });
  const { email } = root.actor;
  const asked: [expectedStatus: number, ask: () => Promise<Response>][] = [
    [200, () => signIn(email)],
    [401, () => signIn(email, 'incorrect horse battery')],
    [403, () => signIn(shutOut.actor.email)],
    [400, () => ask('/sign-in/email', { body: {} })],
    [429, () => signIn(email)],
    [404, () => ask('/get-session', { headers: root.headers })],
    [404, () => ask('/list-sessions', { headers: root.headers })],
    [200, () => ask('/sign-out', { headers: root.headers, body: {} })],
  ];
  for (const [status, send] of asked) {
    const response = await send();
    await noteTokens();
    const { headers } = response;
    const shown = `${await response.text()} ${JSON.stringify(
      [...headers].filter(([name]) => name !== 'set-cookie'),
    )}`;
    expect(response.status, shown).toBe(status);
    for (const token of tokens) expect(shown).not.toContain(token);
    for (const cookie of headers.getSetCookie()) expect(cookie).toContain('HttpOnly');
  }
  // Those of Root, of Bob, and of the first line above.
  expect(tokens.size).toBe(3);
});
