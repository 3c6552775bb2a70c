import { describe, expect, test } from 'vitest';
import { sha256 } from '@/server/platform/sha256';
import { refusalOf } from '@/tests/support/refusal';
import {
  openServiceRig,
  signInRequest,
  TEST_ORIGIN,
  TEST_PASSWORD,
} from '@/tests/support/service-rig';

const person = { name: 'Bob', email: 'bob@example.org', password: TEST_PASSWORD };
const offer = { role: 'operator', note: 'for Bob', expiresInHours: 24 } as const;

async function withInvite(settings: { attemptsPerMinute?: number } = {}) {
  const rig = await openServiceRig(settings);
  const { caller: admin } = await rig.addPerson('Root', 'admin');
  const { invite, url } = await admin.admin.invite(offer);
  return { rig, admin, invite, url, token: url.replace('/invite#token=', '') };
}

describe('invites', () => {
  test('a link tells what it offers, then makes one account with its role', async () => {
    const { rig, admin, invite, token } = await withInvite();
    expect(invite).toMatchObject({
      role: offer.role,
      note: offer.note,
      createdByName: 'Root',
      usedAt: null,
    });
    expect(await rig.stranger.invites.check({ token })).toEqual({
      role: 'operator',
      note: 'for Bob',
      expiresAt: rig.clock.now() + 24 * 3_600_000,
    });
    await rig.stranger.invites.accept({ ...person, token });
    expect((await rig.auth.handler(signInRequest(person))).status).toBe(200);
    expect(await admin.admin.people()).toMatchObject([
      { name: 'Root' },
      { name: 'Bob', role: 'operator' },
    ]);
    expect(await admin.admin.invites()).toMatchObject([{ usedByName: 'Bob' }]);
  });

  test('the link is 256 bits in a fragment, and only its hash is stored', async () => {
    const { rig, token, url } = await withInvite();
    const { pathname, search, hash } = new URL(url, TEST_ORIGIN);
    expect({ pathname, search, hash }).toEqual({
      pathname: '/invite',
      search: '',
      hash: `#token=${token}`,
    });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const row = await rig.prisma.invite.findFirstOrThrow();
    expect(row.tokenHash).toBe(sha256(token));
    expect(JSON.stringify({ ...row, createdAt: '', expiresAt: '' })).not.toContain(token);
  });

  test('it works once, also for two at once', async () => {
    const { rig, token } = await withInvite();
    const outcomes = await Promise.allSettled(
      ['bob', 'eve'].map((name) =>
        rig.stranger.invites.accept({ ...person, token, email: `${name}@example.org` }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await rig.prisma.user.count()).toBe(2);
    const again = rig.stranger.invites.accept({ ...person, token, email: 'joe@example.org' });
    expect(await refusalOf(again)).toMatchObject({ code: 'token_invalid' });
  });

  test('revoked, expired and invented links are refused alike', async () => {
    const { rig, admin, invite, token } = await withInvite();
    const second = await admin.admin.invite({ ...offer, expiresInHours: 1 });
    await admin.admin.revokeInvite({ inviteId: invite.id });
    await rig.clock.advance(3_600_000);
    const messages = await Promise.all(
      [token, second.url.replace('/invite#token=', ''), 'invented'].map(async (one) => {
        const { code, message } = await refusalOf(
          rig.stranger.invites.accept({ ...person, token: one }),
        );
        expect(code).toBe('token_invalid');
        return message;
      }),
    );
    expect(new Set(messages).size).toBe(1);
    expect(await rig.prisma.user.count()).toBe(1);
  });

  test('an address that has an account is refused and the link stays good', async () => {
    const { rig, token } = await withInvite();
    const taken = rig.stranger.invites.accept({ ...person, token, email: 'ROOT@example.org' });
    expect(await refusalOf(taken)).toMatchObject({
      code: 'conflict',
      details: { field: 'email' },
    });
    await expect(rig.stranger.invites.accept({ ...person, token })).resolves.toBeDefined();
  });

  test('an account that could not be stored gives the link back', async () => {
    const { rig, token } = await withInvite();
    await rig.prisma.$executeRawUnsafe(
      `CREATE TRIGGER refuse BEFORE INSERT ON "Account" BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    await expect(rig.stranger.invites.accept({ ...person, token })).rejects.toThrow();
    // The user and their password are one transaction: no half of an account is left.
    expect(await rig.prisma.user.count()).toBe(1);
    await rig.prisma.$executeRawUnsafe('DROP TRIGGER refuse');
    await expect(rig.stranger.invites.accept({ ...person, token })).resolves.toBeDefined();
  });

  test('revoking twice is harmless; revoking a used one says who used it', async () => {
    const { rig, admin, invite, token } = await withInvite();
    const other = await admin.admin.invite(offer);
    await admin.admin.revokeInvite({ inviteId: other.invite.id });
    await admin.admin.revokeInvite({ inviteId: other.invite.id });
    expect(await rig.prisma.auditEntry.count({ where: { action: 'invite.revoked' } })).toBe(1);
    await rig.stranger.invites.accept({ ...person, token });
    const late = await refusalOf(admin.admin.revokeInvite({ inviteId: invite.id }));
    expect(late.code).toBe('conflict');
    expect(late.message).toContain('Bob');
  });

  test('guessing links is limited', async () => {
    const { rig, token } = await withInvite({ attemptsPerMinute: 2 });
    for (const guess of ['a', 'b']) {
      const call = rig.stranger.invites.check({ token: guess });
      expect(await refusalOf(call)).toMatchObject({ code: 'token_invalid' });
    }
    const call = rig.stranger.invites.check({ token });
    expect(await refusalOf(call)).toMatchObject({ code: 'rate_limited' });
  });
});
