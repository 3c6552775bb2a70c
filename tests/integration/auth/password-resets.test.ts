import { describe, expect, test } from 'vitest';
import { createResetToken, RESET_LINK_LIFE_MS } from '@/server/auth/reset-token';
import { sha256 } from '@/server/platform/sha256';
import { refusalOf } from '@/tests/support/refusal';
import { openServiceRig, signInRequest, TEST_PASSWORD } from '@/tests/support/service-rig';

const NEW_PASSWORD = 'a wholly new passphrase';

async function withReset(settings: { attemptsPerMinute?: number } = {}) {
  const rig = await openServiceRig(settings);
  const root = await rig.addPerson('Root', 'admin');
  const bob = await rig.addPerson('Bob', 'operator');
  const { userId } = bob.actor;
  const newToken = async (): Promise<string> => {
    const { url } = await root.caller.admin.createPasswordReset({ userId });
    return url.replace('/reset#token=', '');
  };
  const complete = (token: string) =>
    rig.stranger.passwordResets.complete({ token, password: NEW_PASSWORD });
  const signInStatus = async (password: string): Promise<number> => {
    const request = signInRequest({ email: bob.actor.email, password });
    return (await rig.auth.handler(request)).status;
  };
  return { rig, root, bob, userId, newToken, complete, signInStatus };
}

describe('a reset link', () => {
  test('tells whose it is, sets the new password and ends every sign-in of that person', async () => {
    const { rig, bob, newToken, complete, signInStatus } = await withReset();
    const token = await newToken();
    expect(await rig.stranger.passwordResets.check({ token })).toEqual({
      name: 'Bob',
      email: 'bob@example.org',
      expiresAt: rig.clock.now() + RESET_LINK_LIFE_MS,
    });
    expect(await complete(token)).toEqual({ email: 'bob@example.org' });
    expect(await refusalOf(bob.caller.viewer.me())).toMatchObject({ code: 'unauthenticated' });
    expect(await signInStatus(TEST_PASSWORD)).toBe(401);
    expect(await signInStatus(NEW_PASSWORD)).toBe(200);
  });

  test('is in the audit when made and when used, and its token nowhere', async () => {
    const { rig, userId, newToken, complete } = await withReset();
    const token = await newToken();
    await complete(token);
    const entries = await rig.prisma.auditEntry.findMany({ orderBy: { index: 'asc' } });
    const about = entries.filter(({ action }) => action.startsWith('password-reset.'));
    expect(about).toMatchObject([
      { action: 'password-reset.created', actorName: 'Root', subjectId: userId },
      { action: 'password-reset.used', actorName: 'Bob', subjectId: userId },
    ]);
    const row = await rig.prisma.passwordReset.findFirstOrThrow();
    expect(row.tokenHash).toBe(sha256(token));
    const kept = JSON.stringify([entries, row, rig.logged], (_, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    );
    expect(kept).not.toContain(token);
  });

  test('works once, also for two at once', async () => {
    const { newToken, complete } = await withReset();
    const token = await newToken();
    const outcomes = await Promise.allSettled([complete(token), complete(token)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalOf(complete(token))).toMatchObject({ code: 'token_invalid' });
  });

  test('using one voids the others of that person', async () => {
    const { newToken, complete } = await withReset();
    const [first, second] = [await newToken(), await newToken()];
    await complete(second);
    expect(await refusalOf(complete(first))).toMatchObject({ code: 'token_invalid' });
  });

  test('runs out after a day', async () => {
    const { rig, newToken, complete } = await withReset();
    const token = await newToken();
    await rig.clock.advance(RESET_LINK_LIFE_MS);
    expect(await refusalOf(complete(token))).toMatchObject({ code: 'token_invalid' });
  });

  test('is neither made for a disabled person nor used by one', async () => {
    const { rig, root, userId, newToken, complete } = await withReset();
    const token = await newToken();
    await root.caller.admin.setDisabled({ userId, isDisabled: true });
    expect(await refusalOf(complete(token))).toMatchObject({ code: 'token_invalid' });
    expect(await refusalOf(newToken())).toMatchObject({ code: 'conflict' });
    expect(await rig.prisma.passwordReset.count({ where: { usedAt: { not: null } } })).toBe(0);
  });

  test('a password that could not be stored gives the link back', async () => {
    const { rig, newToken, complete } = await withReset();
    const token = await newToken();
    await rig.prisma.$executeRawUnsafe(
      `CREATE TRIGGER refuse BEFORE UPDATE ON "Account" BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    await expect(complete(token)).rejects.toThrow();
    await rig.prisma.$executeRawUnsafe('DROP TRIGGER refuse');
    await expect(complete(token)).resolves.toBeDefined();
  });

  test('guessing links is limited', async () => {
    const { rig, newToken } = await withReset({ attemptsPerMinute: 2 });
    const token = await newToken();
    for (const guess of ['a', 'b']) {
      const call = rig.stranger.passwordResets.check({ token: guess });
      expect(await refusalOf(call)).toMatchObject({ code: 'token_invalid' });
    }
    const call = rig.stranger.passwordResets.check({ token });
    expect(await refusalOf(call)).toMatchObject({ code: 'rate_limited' });
  });

  test('made on the command line it is the same row without an author', async () => {
    const { rig, userId, complete, signInStatus } = await withReset();
    const { path, row } = createResetToken({ now: rig.clock.now(), userId, createdBy: null });
    expect(row).toMatchObject({ createdById: null, createdByName: null });
    const { createdAt, expiresAt } = row;
    await rig.prisma.passwordReset.create({
      data: { ...row, createdAt: BigInt(createdAt), expiresAt: BigInt(expiresAt) },
    });
    await complete(path.replace('/reset#token=', ''));
    expect(await signInStatus(NEW_PASSWORD)).toBe(200);
  });
});
