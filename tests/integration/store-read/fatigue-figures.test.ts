import { describe, expect, it } from 'vitest';
import type { GrantOption } from '@/server/domain/grant';
import { approvalIdSchema, runIdSchema, type SessionId } from '@/server/domain/ids';
import type { PrismaClient } from '@/server/generated/prisma/client';
import { createId } from '@/server/platform/create-id';
import { FatigueFigures } from '@/server/store/fatigue-figures';
import { addAuthorAndProfile, addSession } from '@/tests/support/stored-session';
import { openTestDatabase } from '@/tests/support/test-database';

const HOUR_MS = 3_600_000;
const SINCE = 1_000 * HOUR_MS;
const NOW = SINCE + 24 * HOUR_MS;

interface Asked {
  at?: number;
  state?: 'approved' | 'denied' | 'expired' | 'cancelled' | 'orphaned' | 'pending';
  tookMs?: number;
  command?: string;
  grantOptions?: GrantOption[];
  allowPermanent?: boolean;
}

const OPTION: GrantOption = {
  span: null,
  defaultLevel: 'shown',
  levels: [
    {
      level: 'shown',
      words: 'rm below /srv/build',
      pattern: { kind: 'path', access: 'change', path: '/srv/build', isFolder: true },
    },
  ],
};

async function openFigures() {
  const { prisma } = await openTestDatabase();
  const owner = await addAuthorAndProfile(prisma);
  const sessionId = await addSession(prisma, owner);
  const figures = new FatigueFigures(prisma);
  return {
    prisma,
    owner,
    ask: (asked: readonly Asked[]) => addAsked(prisma, sessionId, asked),
    read: () => figures.read({ sinceAt: SINCE, now: NOW }),
  };
}

async function addAsked(prisma: PrismaClient, sessionId: SessionId, asked: readonly Asked[]) {
  await prisma.approval.createMany({
    data: asked.map((one) => {
      const { at = SINCE, state = 'approved', tookMs = 5_000 } = one;
      const isDecided = state === 'approved' || state === 'denied';
      return {
        id: approvalIdSchema.parse(createId('apr')),
        sessionId,
        runId: runIdSchema.parse(createId('run')),
        kind: 'tool',
        subject: JSON.stringify({ kind: 'command', command: one.command ?? 'make', cwd: '/srv' }),
        explanation: '',
        findings: '[]',
        severity: 'high',
        choices: '[]',
        allowPermanent: one.allowPermanent ?? true,
        grantOptions: JSON.stringify(one.grantOptions ?? [OPTION]),
        payloadHash: 'h',
        requestedAt: BigInt(at),
        expiresAt: BigInt(at + 120_000),
        state,
        ...(state === 'pending'
          ? {}
          : { cause: isDecided ? 'decided' : 'deadline', endedAt: BigInt(at + tookMs) }),
      };
    }),
  });
}

describe('how much people are asked, and how they answer', () => {
  it('counts each ending, and nothing from before', async () => {
    const { ask, read } = await openFigures();
    await ask([
      { at: SINCE - 1 },
      {},
      {},
      { state: 'denied' },
      { state: 'expired' },
      { state: 'cancelled' },
      { state: 'orphaned' },
      { state: 'pending' },
    ]);
    expect(await read()).toMatchObject({
      asked: 7,
      decided: 3,
      approved: 2,
      denied: 1,
      expired: 1,
      otherwise: 2,
      waiting: 1,
    });
  });

  it.each([
    [[1_000, 9_000, 4_000], 4_000],
    [[1_000, 9_000, 4_000, 5_000], 4_500],
    [[7], 7],
  ])('the middle of %j is %i', async (took, median) => {
    const { ask, read } = await openFigures();
    await ask([...took.map((tookMs) => ({ tookMs })), { state: 'expired', tookMs: 120_000 }]);
    expect((await read()).medianDecisionMs).toBe(median);
  });

  it('nothing was asked: no middle, and no division by nothing', async () => {
    const { read } = await openFigures();
    expect(await read()).toMatchObject({ asked: 0, medianDecisionMs: null, repeated: [] });
  });

  it('an answer within a second was given without reading; an expiry was no answer', async () => {
    const { ask, read } = await openFigures();
    await ask([
      { tookMs: 999 },
      { tookMs: 1_000 },
      { state: 'denied', tookMs: 3 },
      { state: 'expired', tookMs: 10 },
    ]);
    expect((await read()).decidedAtOnce).toBe(2);
  });

  it('cuts the time into equal stretches, its last instant included', async () => {
    const { ask, read } = await openFigures();
    await ask([
      { at: SINCE },
      { at: SINCE + HOUR_MS, state: 'denied' },
      { at: SINCE + 2 * HOUR_MS - 1, state: 'expired' },
      { at: NOW },
    ]);
    const { stretches, stretchMs } = await read();
    expect(stretchMs).toBe(HOUR_MS);
    expect(stretches).toHaveLength(24);
    expect(stretches[0]).toEqual({ at: SINCE, approved: 1, denied: 0, expired: 0 });
    expect(stretches[1]).toEqual({ at: SINCE + HOUR_MS, approved: 0, denied: 1, expired: 1 });
    expect(stretches[23]?.approved).toBe(1);
  });

  it('what is asked three times is a habit; the most frequent comes first', async () => {
    const { ask, read, owner } = await openFigures();
    const times = (count: number, one: Asked) => Array.from({ length: count }, () => one);
    await ask([
      ...times(2, { command: 'rare' }),
      ...times(3, { command: 'often' }),
      ...times(4, { command: 'most' }),
    ]);
    const { repeated } = await read();
    expect(repeated.map(({ command, times: count }) => [command, count])).toEqual([
      ['most', 4],
      ['often', 3],
    ]);
    expect(repeated[0]?.profileId).toBe(owner.profileId);
  });

  it.each<[string, Asked[], string | null]>([
    ['approved each time', [{}, {}, {}], 'rm below /srv/build'],
    ['denied once', [{}, {}, { state: 'denied' }], null],
    ['never answered', [{ state: 'expired' }, { state: 'expired' }, { state: 'expired' }], null],
    ['nothing grantable', [{}, {}, { at: SINCE + 1, grantOptions: [] }], null],
    ['not to be granted for good', [{}, {}, { at: SINCE + 1, allowPermanent: false }], null],
  ])('suggests a grant only where it would fit: %s', async (_, asked, suggestion) => {
    const { ask, read } = await openFigures();
    await ask(asked);
    expect((await read()).repeated[0]?.suggestion).toBe(suggestion);
  });

  it('counts ten thousand as it counts ten', async () => {
    const { ask, read, prisma } = await openFigures();
    await ask([{}]);
    await prisma.$executeRawUnsafe(`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
      INSERT INTO "Approval" ("id", "sessionId", "runId", "kind", "subject", "explanation", "findings",
        "severity", "choices", "allowPermanent", "payloadHash", "requestedAt", "expiresAt", "state",
        "cause", "endedAt")
      SELECT 'apr_' || i, "sessionId", "runId", "kind", json_set("subject", '$.command', 'make ' || (i % 2000)),
        "explanation", "findings", "severity", "choices", "allowPermanent", "payloadHash",
        "requestedAt" + i, "expiresAt" + i, "state", "cause", "requestedAt" + i + i
      FROM "Approval", n`);
    const { asked, medianDecisionMs, repeated } = await read();
    expect({ asked, medianDecisionMs }).toEqual({ asked: 10_000, medianDecisionMs: 5_000 });
    expect(repeated).toHaveLength(10);
  });
});
