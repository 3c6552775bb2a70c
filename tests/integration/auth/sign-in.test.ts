import { describe, expect, test } from 'vitest';
import {
  headersAfter,
  openServiceRig,
  signInRequest,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type ServiceRig,
} from '@/tests/support/service-rig';

const ada = { email: 'ada@example.org', password: TEST_PASSWORD };
const wrong = { ...ada, password: 'incorrect horse battery' };

async function auditOf(rig: ServiceRig, action: string) {
  const rows = await rig.prisma.auditEntry.findMany({
    where: { action },
    orderBy: { index: 'asc' },
  });
  return rows.map(({ actorId, details }) => ({ actorId, ...(JSON.parse(details) as object) }));
}

describe('signing in', () => {
  test('gives a cookie that scripts cannot read and other sites cannot send', async () => {
    const rig = await openServiceRig();
    const { actor } = await rig.addPerson('Ada', 'operator');
    const response = await rig.auth.handler(signInRequest(ada));
    expect(response.status).toBe(200);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^countersign\.session_token=/);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toContain('Secure');
    expect(await rig.auth.actorFrom(headersAfter(response))).toEqual(actor);
  });

  test('behind https the cookie never goes out without it', async () => {
    const rig = await openServiceRig({ isSecure: true });
    await rig.addPerson('Ada', 'operator');
    const response = await rig.auth.handler(signInRequest(ada));
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toContain('Secure');
    expect(await rig.auth.actorFrom(headersAfter(response))).not.toBeNull();
  });

  test('the address is taken in any case of its letters', async () => {
    const rig = await openServiceRig();
    await rig.addPerson('Ada', 'operator');
    const response = await rig.auth.handler(signInRequest({ ...ada, email: 'ADA@Example.org' }));
    expect(response.status).toBe(200);
  });

  test('success and failure are in the audit, without the password', async () => {
    const rig = await openServiceRig();
    const { actor } = await rig.addPerson('Ada', 'operator');
    const response = await rig.auth.handler(signInRequest(wrong));
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await auditOf(rig, 'sign-in.succeeded')).toEqual([
      { actorId: actor.userId, address: '192.0.2.1' },
    ]);
    expect(await auditOf(rig, 'sign-in.failed')).toEqual([
      {
        actorId: null,
        address: '192.0.2.1',
        email: 'ada@example.org',
        reason: 'INVALID_EMAIL_OR_PASSWORD',
      },
    ]);
    const everything = JSON.stringify(
      await rig.prisma.auditEntry.findMany(),
      (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value),
    );
    expect(everything).not.toContain(wrong.password);
  });

  test('a failure tells nothing about who has an account', async () => {
    const rig = await openServiceRig();
    await rig.addPerson('Ada', 'operator');
    const known = await rig.auth.handler(signInRequest(wrong));
    const unknown = await rig.auth.handler(signInRequest({ ...wrong, email: 'eve@example.org' }));
    expect(unknown.status).toBe(known.status);
    expect(await unknown.json()).toEqual(await known.json());
  });

  test('whoever was disabled cannot come in, and is out everywhere', async () => {
    const rig = await openServiceRig();
    await rig.addPerson('Root', 'admin');
    const { actor, headers } = await rig.addPerson('Ada', 'operator');
    await rig.auth.accounts.setDisabled({ userId: actor.userId, disabledAt: new Date() });
    expect(await rig.auth.actorFrom(headers)).toBeNull();
    expect(await rig.prisma.signIn.count({ where: { userId: actor.userId } })).toBe(0);

    const response = await rig.auth.handler(signInRequest(ada));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      message: 'This account is disabled. Ask an administrator.',
    });
    expect(await rig.prisma.signIn.count({ where: { userId: actor.userId } })).toBe(0);

    await rig.auth.accounts.setDisabled({ userId: actor.userId, disabledAt: null });
    expect((await rig.auth.handler(signInRequest(ada))).status).toBe(200);
  });

  test('signing out ends the sign-in on the server, not only in the browser', async () => {
    const rig = await openServiceRig();
    const { headers } = await rig.addPerson('Ada', 'operator');
    const request = new Request(`${TEST_ORIGIN}/api/auth/sign-out`, {
      method: 'POST',
      headers: { origin: TEST_ORIGIN, cookie: headers.get('cookie') ?? '' },
    });
    expect((await rig.auth.handler(request)).status).toBe(200);
    expect(await rig.auth.actorFrom(headers)).toBeNull();
  });

  test('a cookie that was tampered with is nobody', async () => {
    const rig = await openServiceRig();
    const { headers } = await rig.addPerson('Ada', 'operator');
    const cookie = (headers.get('cookie') ?? '').replace(/=(.)/, (_all, first: string) =>
      first === 'a' ? '=b' : '=a',
    );
    expect(await rig.auth.actorFrom(new Headers({ cookie }))).toBeNull();
    expect(await rig.auth.actorFrom(new Headers())).toBeNull();
  });

  test('a request from another site is refused, also with the right password', async () => {
    const rig = await openServiceRig();
    const { headers } = await rig.addPerson('Ada', 'operator');
    const request = signInRequest(ada, { origin: 'https://evil.example' });
    request.headers.set('cookie', headers.get('cookie') ?? '');
    expect((await rig.auth.handler(request)).status).toBe(403);
  });

  test('it is kept, to the minute, when somebody was last here', async () => {
    const rig = await openServiceRig();
    const { headers } = await rig.addPerson('Ada', 'operator');
    await rig.auth.actorFrom(headers);
    const [person] = await rig.runtime.rows.people.list();
    expect(person?.lastSeenAt).toBe(rig.clock.now());
  });
});

describe('what is not offered', () => {
  test.each(['/sign-up/email', '/update-user', '/change-email', '/delete-user', '/ok'])(
    'there is no %s',
    async (path) => {
      const rig = await openServiceRig();
      const { headers } = await rig.addPerson('Ada', 'operator');
      const request = new Request(`${TEST_ORIGIN}/api/auth${path}`, {
        method: 'POST',
        headers: {
          origin: TEST_ORIGIN,
          'content-type': 'application/json',
          cookie: headers.get('cookie') ?? '',
        },
        body: JSON.stringify({ ...ada, name: 'Eve', email: 'eve@example.org', role: 'admin' }),
      });
      expect((await rig.auth.handler(request)).status).toBe(404);
      expect(await rig.prisma.user.count()).toBe(1);
    },
  );
});

describe('limits', () => {
  test('after too many failures from one address even the right password waits', async () => {
    const rig = await openServiceRig({ attemptsPerMinute: 3 });
    await rig.addPerson('Ada', 'operator');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await rig.auth.handler(signInRequest(wrong))).status).toBe(401);
    }
    const refused = await rig.auth.handler(signInRequest(ada));
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      message: 'Too many attempts failed. Wait 60 seconds, then try again.',
    });

    const elsewhere = signInRequest(ada, { address: '192.0.2.2' });
    expect((await rig.auth.handler(elsewhere)).status).toBe(200);
    await rig.clock.advance(60_000);
    expect((await rig.auth.handler(signInRequest(ada))).status).toBe(200);
  });

  test('what a limit holds back is in the audit once a minute, with what was tried and from where', async () => {
    const rig = await openServiceRig({ attemptsPerMinute: 2 });
    await rig.addPerson('Ada', 'operator');
    const fail = async (times: number): Promise<void> => {
      for (let attempt = 0; attempt < times; attempt += 1)
        await rig.auth.handler(signInRequest(wrong));
    };
    const entry = { actorId: null, address: '192.0.2.1', email: ada.email, limit: 'address' };
    await fail(5);
    expect(await auditOf(rig, 'sign-in.failed')).toHaveLength(2);
    expect(await auditOf(rig, 'sign-in.held-back')).toEqual([entry]);
    await rig.clock.advance(60_000);
    await fail(4);
    expect(await auditOf(rig, 'sign-in.held-back')).toEqual([entry, entry]);
  });

  test('the limit of an account is named as such', async () => {
    const rig = await openServiceRig({ attemptsPerMinute: 1 });
    await rig.addPerson('Ada', 'operator');
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await rig.auth.handler(signInRequest(wrong, { address: `198.51.100.${attempt}` }));
    }
    expect(await auditOf(rig, 'sign-in.held-back')).toEqual([
      { actorId: null, address: '198.51.100.6', email: ada.email, limit: 'account' },
    ]);
  });

  test('many guesses at once do not slip through', async () => {
    const rig = await openServiceRig({ attemptsPerMinute: 3 });
    await rig.addPerson('Ada', 'operator');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => rig.auth.handler(signInRequest(wrong))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
  });

  test('one account has a limit over all addresses', async () => {
    const rig = await openServiceRig({ attemptsPerMinute: 1 });
    await rig.addPerson('Ada', 'operator');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const guess = signInRequest(wrong, { address: `198.51.100.${attempt}` });
      expect((await rig.auth.handler(guess)).status).toBe(401);
    }
    const sixth = signInRequest(ada, { address: '198.51.100.6' });
    expect((await rig.auth.handler(sixth)).status).toBe(429);
  });
});
