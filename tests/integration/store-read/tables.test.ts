import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  approvalIdSchema,
  messageIdSchema,
  runIdSchema,
  type SessionId,
} from '@/server/domain/ids';
import { PrismaClient } from '@/server/generated/prisma/client';
import { createId } from '@/server/platform/create-id';
import { createReadStores } from '@/server/store/read-stores';
import type { SessionFilter } from '@/server/store/session-rows';
import { addAuthorAndProfile, addSession } from '@/tests/support/stored-session';
import { openTestDatabase } from '@/tests/support/test-database';

const wholePage = { page: 1, pageSize: 50 };

async function addLiveRun(prisma: PrismaClient, sessionId: SessionId, status = 'running') {
  const id = runIdSchema.parse(createId('run'));
  const messageId = messageIdSchema.parse(createId('msg'));
  await prisma.message.create({
    data: {
      id: messageId,
      sessionId,
      runId: id,
      role: 'user',
      parts: JSON.stringify([{ type: 'text', text: 'x'.repeat(300) }]),
      isFinal: true,
      seq: 1,
      createdAt: 1n,
    },
  });
  await prisma.run.create({ data: { id, sessionId, messageId, status, queuedAt: 5n } });
  await prisma.session.update({ where: { id: sessionId }, data: { currentRunId: id } });
  return id;
}

async function addPending(prisma: PrismaClient, sessionId: SessionId, expiresAt: bigint) {
  await prisma.approval.create({
    data: {
      id: approvalIdSchema.parse(createId('apr')),
      sessionId,
      runId: runIdSchema.parse(createId('run')),
      kind: 'tool',
      subject: JSON.stringify({ kind: 'command', command: 'rm -rf build', cwd: '/srv' }),
      explanation: '',
      findings: '[]',
      severity: 'high',
      choices: '["once","deny"]',
      allowPermanent: false,
      payloadHash: 'h',
      requestedAt: 1n,
      expiresAt,
      state: 'pending',
    },
  });
}

async function withSessions() {
  const { prisma, file } = await openTestDatabase();
  const ada = await addAuthorAndProfile(prisma, 'Ada');
  const bob = await addAuthorAndProfile(prisma, 'Bob');
  const idle = await addSession(prisma, ada, { title: 'beta', createdAt: 3n, lastActivityAt: 10n });
  const running = await addSession(prisma, ada, {
    title: 'Alpha',
    createdAt: 2n,
    lastActivityAt: 30n,
  });
  const late = await addSession(prisma, bob, {
    title: 'gamma',
    createdAt: 4n,
    lastActivityAt: 20n,
  });
  const soon = await addSession(prisma, bob, { title: 'delta', createdAt: 1n, lastActivityAt: 5n });
  await addLiveRun(prisma, running);
  await addLiveRun(prisma, late, 'waiting_for_approval');
  await addPending(prisma, late, 900n);
  await addPending(prisma, soon, 500n);
  const names = new Map<string, string>([
    [idle, 'idle'],
    [running, 'running'],
    [late, 'late'],
    [soon, 'soon'],
  ]);
  const rows = createReadStores(prisma);
  const find = async (filter: Partial<SessionFilter>) => {
    const page = await rows.sessions.search(
      { state: 'all', sort: 'activity', ...wholePage, ...filter },
      ada.authorId,
    );
    return { total: page.total, names: page.rows.map(({ id }) => names.get(id)) };
  };
  return { prisma, file, ada, bob, rows, find, ids: { idle, running, late, soon } };
}

describe("the administrator's table of sessions", () => {
  test('sorts by activity, creation, title, and by the soonest deadline', async () => {
    const { find } = await withSessions();
    const order = async (filter: Partial<SessionFilter>) => (await find(filter)).names;
    expect(await order({})).toEqual(['running', 'late', 'idle', 'soon']);
    expect(await order({ direction: 'asc' })).toEqual(['soon', 'idle', 'late', 'running']);
    expect(await order({ sort: 'created' })).toEqual(['late', 'idle', 'running', 'soon']);
    expect(await order({ sort: 'title' })).toEqual(['running', 'idle', 'soon', 'late']);
    expect(await order({ sort: 'waiting' })).toEqual(['soon', 'late', 'running', 'idle']);
    expect(await order({ sort: 'waiting', direction: 'desc' })).toEqual([
      'late',
      'soon',
      'running',
      'idle',
    ]);
  });

  test('filters by state, author, profile and text', async () => {
    const { find, ada, bob } = await withSessions();
    const found = async (filter: Partial<SessionFilter>) => (await find(filter)).names.sort();
    expect(await found({ state: 'live' })).toEqual(['late', 'running', 'soon']);
    expect(await found({ state: 'waiting' })).toEqual(['late', 'soon']);
    expect(await found({ state: 'running' })).toEqual(['running']);
    expect(await found({ state: 'idle' })).toEqual(['idle']);
    expect(await found({ authorId: ada.authorId })).toEqual(['idle', 'running']);
    expect(await found({ profileId: bob.profileId })).toEqual(['late', 'soon']);
    expect(await found({ search: ' ALPHA ' })).toEqual(['running']);
    expect(await found({ search: 'of bob' })).toEqual(['late', 'soon']);
    expect(await found({ search: '%' })).toEqual([]);
  });

  test('pages, telling how many there are in all', async () => {
    const { find } = await withSessions();
    expect(await find({ page: 2, pageSize: 3 })).toEqual({ total: 4, names: ['soon'] });
    expect(await find({ page: 9, pageSize: 3 })).toEqual({ total: 4, names: [] });
  });

  test('deleted ones are not in it', async () => {
    const { prisma, find, ids } = await withSessions();
    await prisma.session.update({ where: { id: ids.idle }, data: { deletedAt: 1n } });
    expect(await find({ state: 'idle' })).toEqual({ total: 0, names: [] });
  });

  test('takes as many statements for many rows as for one', async () => {
    const { prisma, file, ada, bob } = await withSessions();
    for (let index = 0; index < 40; index += 1) {
      await addLiveRun(prisma, await addSession(prisma, index % 2 === 0 ? ada : bob));
    }
    const counting = new PrismaClient({
      adapter: new PrismaBetterSqlite3({ url: `file:${file}` }),
      log: [{ emit: 'event', level: 'query' }],
    });
    onTestFinished(() => counting.$disconnect());
    let statements = 0;
    counting.$on('query', () => {
      statements += 1;
    });
    const { sessions, runs, approvals, people } = createReadStores(counting);
    const filter = { state: 'all', sort: 'activity', page: 1 } as const;
    const countOf = async (read: () => Promise<unknown>): Promise<number> => {
      statements = 0;
      await read();
      return statements;
    };
    const countsWith = async (pageSize: number) => [
      await countOf(() => sessions.search({ ...filter, pageSize }, ada.authorId)),
      await countOf(() => runs.search({ page: 1, pageSize })),
      await countOf(() => approvals.search({ page: 1, pageSize })),
      await countOf(() => people.list()),
    ];
    const many = await countsWith(50);
    expect(many).toEqual(await countsWith(1));
    expect(Math.max(...many)).toBeLessThanOrEqual(4);
  });
});

describe("the administrator's table of runs", () => {
  test('tells the beginning of the prompt, and filters by status, author, time and text', async () => {
    const { prisma, rows, ada, bob } = await withSessions();
    await prisma.run.updateMany({
      where: { status: 'running' },
      data: { status: 'failed', error: 'No such folder', queuedAt: 7n, endedAt: 9n },
    });
    const all = await rows.runs.search(wholePage);
    expect(all.rows).toMatchObject([
      { status: 'failed', sessionTitle: 'Alpha', authorName: 'Ada', approvalCount: 0 },
      { status: 'waiting_for_approval', sessionTitle: 'gamma', profileName: 'Shell of Bob' },
    ]);
    expect(all.rows[0]?.prompt).toBe('x'.repeat(200));
    const { id: runId, sessionId } = all.rows[0]!;
    const call = {
      runId,
      sessionId,
      messageId: 'msg',
      tool: 'terminal',
      input: '{}',
      proposedAt: 1n,
    };
    await prisma.toolCall.createMany({
      data: [
        { ...call, id: 'a', callIndex: 0, state: 'completed' },
        { ...call, id: 'b', callIndex: 1, state: 'refused', refusalCause: 'denied' },
        { ...call, id: 'c', callIndex: 2, state: 'refused', refusalCause: 'floor' },
      ],
    });
    const [counted, other] = (await rows.runs.search(wholePage)).rows;
    expect(counted).toMatchObject({ toolCallCount: 3, refusedCallCount: 2 });
    expect(other).toMatchObject({ refusedCallCount: 0 });
    const totals = async (filter: object) =>
      (await rows.runs.search({ ...wholePage, ...filter })).total;
    expect(await totals({ status: 'failed' })).toBe(1);
    expect(await totals({ status: 'completed' })).toBe(0);
    expect(await totals({ authorId: ada.authorId })).toBe(1);
    expect(await totals({ profileId: bob.profileId })).toBe(1);
    expect(await totals({ sinceAt: 7 })).toBe(1);
    expect(await totals({ untilAt: 7 })).toBe(1);
    expect(await totals({ search: 'SUCH folder' })).toBe(1);
  });
});

describe('the gauges', () => {
  test('count what waits and lives, the soonest deadline, and what began today', async () => {
    const { rows } = await withSessions();
    expect(await rows.gauges(3)).toEqual({
      approvalsWaiting: 2,
      nextDeadlineAt: 500,
      sessionsLive: 2,
      sessionsToday: 2,
    });
  });

  test('of an empty house are all zero', async () => {
    const { prisma } = await openTestDatabase();
    expect(await createReadStores(prisma).gauges(0)).toEqual({
      approvalsWaiting: 0,
      nextDeadlineAt: null,
      sessionsLive: 0,
      sessionsToday: 0,
    });
  });
});
