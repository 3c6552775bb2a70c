import { describe, expect, test } from 'vitest';
import { refusalOf } from '@/tests/support/refusal';
import {
  headersAfter,
  openServiceRig,
  signInRequest,
  TEST_PASSWORD,
  type ServiceRig,
} from '@/tests/support/service-rig';

const email = 'ada@example.org';
const NEXT = 'a wholly new passphrase';
const change = { currentPassword: TEST_PASSWORD, newPassword: NEXT };

async function withTwoBrowsers(settings: { attemptsPerMinute?: number } = {}) {
  const rig = await openServiceRig(settings);
  const here = await rig.addPerson('Ada', 'operator');
  const there = await anotherBrowser(rig);
  return { rig, here, there };
}

async function anotherBrowser(rig: ServiceRig) {
  const response = await rig.auth.handler(signInRequest({ email, password: TEST_PASSWORD }));
  return rig.callerOf(headersAfter(response));
}

describe('changing the password', () => {
  test('needs the present one, ends the other sign-ins and keeps this one', async () => {
    const { rig, here, there } = await withTwoBrowsers();
    expect(await here.caller.account.changePassword(change)).toEqual({ endedSignIns: 1 });
    expect(await refusalOf(there.viewer.me())).toMatchObject({ code: 'unauthenticated' });
    await expect(here.caller.viewer.me()).resolves.toBeDefined();
    const old = await rig.auth.handler(signInRequest({ email, password: TEST_PASSWORD }));
    expect(old.status).toBe(401);
    expect((await rig.auth.handler(signInRequest({ email, password: NEXT }))).status).toBe(200);
    expect(await rig.prisma.auditEntry.count({ where: { action: 'password.changed' } })).toBe(1);
  });

  test('with a wrong present one changes nothing and names the field', async () => {
    const { here, there } = await withTwoBrowsers();
    const wrong = { ...change, currentPassword: 'not the password' };
    expect(await refusalOf(here.caller.account.changePassword(wrong))).toMatchObject({
      code: 'invalid_input',
      details: { field: 'currentPassword' },
    });
    await expect(there.viewer.me()).resolves.toBeDefined();
  });

  test('guessing the present one is limited, also from several sign-ins', async () => {
    const { here, there } = await withTwoBrowsers({ attemptsPerMinute: 2 });
    const wrong = { ...change, currentPassword: 'not the password' };
    for (const caller of [here.caller, there]) {
      await refusalOf(caller.account.changePassword(wrong));
    }
    expect(await refusalOf(here.caller.account.changePassword(change))).toMatchObject({
      code: 'rate_limited',
    });
  });

  test('of two changes at once with the same present one, one wins', async () => {
    const { here, there } = await withTwoBrowsers();
    const outcomes = await Promise.allSettled([
      here.caller.account.changePassword(change),
      there.account.changePassword({ ...change, newPassword: 'another new passphrase' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('voids reset links that were made before', async () => {
    const { rig, here } = await withTwoBrowsers();
    const root = await rig.addPerson('Root', 'admin');
    const { url } = await root.caller.admin.createPasswordReset({ userId: here.actor.userId });
    await here.caller.account.changePassword(change);
    const token = url.replace('/reset#token=', '');
    const late = rig.stranger.passwordResets.complete({ token, password: 'yet another phrase' });
    expect(await refusalOf(late)).toMatchObject({ code: 'token_invalid' });
  });
});

describe('sign-ins', () => {
  test('are listed with this one first and never with their tokens', async () => {
    const { rig, here } = await withTwoBrowsers();
    const signIns = await here.caller.account.signIns();
    expect(signIns.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(signIns[0]).toMatchObject({ address: '192.0.2.1' });
    const tokens = await rig.prisma.signIn.findMany({ select: { token: true } });
    for (const { token } of tokens) expect(JSON.stringify(signIns)).not.toContain(token);
  });

  test('one that has run out is not listed', async () => {
    const { rig, here } = await withTwoBrowsers();
    const [, other] = await here.caller.account.signIns();
    await rig.prisma.signIn.update({
      where: { id: other!.id },
      data: { expiresAt: new Date(0) },
    });
    expect(await here.caller.account.signIns()).toHaveLength(1);
  });

  test('ending one ends that one only', async () => {
    const { here, there } = await withTwoBrowsers();
    const [, other] = await here.caller.account.signIns();
    await here.caller.account.endSignIn({ signInId: other!.id });
    expect(await refusalOf(there.viewer.me())).toMatchObject({ code: 'unauthenticated' });
    await expect(here.caller.viewer.me()).resolves.toBeDefined();
  });

  test("another's is not found and goes on", async () => {
    const { rig, here } = await withTwoBrowsers();
    const eve = await rig.addPerson('Eve', 'admin');
    const [mine] = await here.caller.account.signIns();
    const call = eve.caller.account.endSignIn({ signInId: mine!.id });
    expect(await refusalOf(call)).toMatchObject({ code: 'not_found' });
    await expect(here.caller.viewer.me()).resolves.toBeDefined();
  });

  test('ending all ends this one too', async () => {
    const { here, there } = await withTwoBrowsers();
    expect(await here.caller.account.endAllSignIns()).toEqual({ endedSignIns: 2 });
    for (const caller of [here.caller, there]) {
      expect(await refusalOf(caller.viewer.me())).toMatchObject({ code: 'unauthenticated' });
    }
  });
});

test('a new name counts from the next call on, and is in the audit', async () => {
  const { rig, here } = await withTwoBrowsers();
  await here.caller.account.rename({ name: '  Ada Lovelace ' });
  await here.caller.account.rename({ name: 'Ada Lovelace' });
  expect((await here.caller.viewer.me()).actor.name).toBe('Ada Lovelace');
  const entries = await rig.prisma.auditEntry.findMany({ where: { action: 'user.renamed' } });
  expect(entries.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
    { from: 'Ada', to: 'Ada Lovelace' },
  ]);
});
