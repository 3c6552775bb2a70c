import { describe, expect, test } from 'vitest';
import { SETUP_TOKEN_LIFE_MS } from '@/server/auth/setup-token';
import { refusalOf } from '@/tests/support/refusal';
import { openServiceRig, signInRequest, TEST_PASSWORD } from '@/tests/support/service-rig';

const person = { name: 'Ada', email: 'Ada@example.org', password: TEST_PASSWORD };

describe('first-run setup', () => {
  test('whoever holds the printed token becomes the administrator and can sign in', async () => {
    const rig = await openServiceRig();
    expect(await rig.stranger.setup.status()).toEqual({
      isNeeded: true,
      workspace: '/srv/demo',
      hostName: 'box',
    });
    const { token } = rig.auth.setupToken.current();
    expect(await rig.stranger.setup.complete({ ...person, token })).toEqual({
      email: 'ada@example.org',
    });
    expect((await rig.auth.handler(signInRequest(person))).status).toBe(200);
    expect(await rig.runtime.rows.people.list()).toMatchObject([{ name: 'Ada', role: 'admin' }]);
    expect(await rig.prisma.auditEntry.count({ where: { action: 'setup.completed' } })).toBe(1);
    // Nothing about the machine is told any more.
    expect(await rig.stranger.setup.status()).toEqual({
      isNeeded: false,
      workspace: '',
      hostName: '',
    });
  });

  test('of two browsers at once exactly one makes an administrator', async () => {
    const rig = await openServiceRig();
    const { token } = rig.auth.setupToken.current();
    const outcomes = await Promise.allSettled(
      ['ada', 'eve', 'bob'].map((name) =>
        rig.stranger.setup.complete({ ...person, token, email: `${name}@example.org` }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(await rig.prisma.user.count()).toBe(1);
  });

  test('a wrong or old token makes nobody', async () => {
    const rig = await openServiceRig();
    const { token } = rig.auth.setupToken.current();
    const wrong = rig.stranger.setup.complete({ ...person, token: 'WRONG' });
    expect(await refusalOf(wrong)).toMatchObject({ code: 'token_invalid' });
    await rig.clock.advance(SETUP_TOKEN_LIFE_MS);
    const late = rig.stranger.setup.complete({ ...person, token });
    expect(await refusalOf(late)).toMatchObject({ code: 'token_invalid' });
    expect(await rig.prisma.user.count()).toBe(0);
  });

  test('once somebody has an account it is closed, also with the right token', async () => {
    const rig = await openServiceRig();
    const { token } = rig.auth.setupToken.current();
    await rig.addPerson('Root', 'admin');
    const late = rig.stranger.setup.complete({ ...person, token });
    expect(await refusalOf(late)).toMatchObject({ code: 'setup_closed' });
    expect(await rig.prisma.user.count()).toBe(1);
  });

  test('guessing is limited', async () => {
    const rig = await openServiceRig({ attemptsPerMinute: 2 });
    const { token } = rig.auth.setupToken.current();
    for (const guess of ['A', 'B']) {
      const call = rig.stranger.setup.complete({ ...person, token: guess });
      expect(await refusalOf(call)).toMatchObject({ code: 'token_invalid' });
    }
    const call = rig.stranger.setup.complete({ ...person, token });
    expect(await refusalOf(call)).toMatchObject({ code: 'rate_limited' });
  });

  test('when the account cannot be stored the token is still good', async () => {
    const rig = await openServiceRig();
    const { token } = rig.auth.setupToken.current();
    await rig.prisma.$executeRawUnsafe(
      `CREATE TRIGGER refuse BEFORE INSERT ON "User" BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    await expect(rig.stranger.setup.complete({ ...person, token })).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
    });
    await rig.prisma.$executeRawUnsafe('DROP TRIGGER refuse');
    await expect(rig.stranger.setup.complete({ ...person, token })).resolves.toBeDefined();
  });
});
