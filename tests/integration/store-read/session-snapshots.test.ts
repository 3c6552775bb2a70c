import { describe, expect, test } from 'vitest';
import {
  messageIdSchema,
  runIdSchema,
  sessionIdSchema,
  toolCallIdSchema,
  type SessionId,
} from '@/server/domain/ids';
import { THREAD_PAGE_SIZE } from '@/server/domain/session-snapshot';
import type { PrismaClient } from '@/server/generated/prisma/client';
import { createId } from '@/server/platform/create-id';
import { SessionSnapshots } from '@/server/store/session-snapshots';
import { addAuthorAndProfile, addSession } from '@/tests/support/stored-session';
import { openTestDatabase } from '@/tests/support/test-database';

async function addMessages(
  prisma: PrismaClient,
  input: { sessionId: SessionId; count: number; firstSeq?: number },
): Promise<void> {
  const { sessionId, count, firstSeq = 1 } = input;
  for (let index = 0; index < count; index += 1) {
    const runId = runIdSchema.parse(createId('run'));
    const messageId = messageIdSchema.parse(createId('msg'));
    const toolCallId = toolCallIdSchema.parse(createId('tcl'));
    const seq = firstSeq + index;
    await prisma.run.create({
      data: { id: runId, sessionId, messageId, status: 'completed', queuedAt: 1n, endedAt: 2n },
    });
    await prisma.message.create({
      data: {
        id: messageId,
        sessionId,
        runId,
        role: 'agent',
        stepIndex: 0,
        parts: JSON.stringify([{ type: 'tool', toolCallId }]),
        isFinal: true,
        seq,
        createdAt: 1n,
      },
    });
    await prisma.toolCall.create({
      data: {
        id: toolCallId,
        sessionId,
        runId,
        messageId,
        callIndex: 0,
        tool: 'terminal',
        input: JSON.stringify({ tool: 'terminal', command: `echo ${seq}`, cwd: '/srv' }),
        state: 'refused',
        refusalCause: 'floor',
        refusalExplanation: 'Never.',
        proposedAt: 1n,
        endedAt: 2n,
      },
    });
  }
  await prisma.session.update({
    where: { id: sessionId },
    data: { lastSeq: firstSeq + count - 1 },
  });
}

async function withMessages(count: number) {
  const { prisma } = await openTestDatabase();
  const people = await addAuthorAndProfile(prisma);
  const sessionId = await addSession(prisma, people);
  await addMessages(prisma, { sessionId, count });
  return { prisma, sessionId, readerId: people.authorId, snapshots: new SessionSnapshots(prisma) };
}

describe('SessionSnapshots', () => {
  test('gives the last page in the order of the thread, with all that it refers to', async () => {
    const { snapshots, sessionId, readerId } = await withMessages(THREAD_PAGE_SIZE + 5);
    const page = await snapshots.last({ sessionId, readerId });
    expect(page?.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: THREAD_PAGE_SIZE }, (_, index) => index + 6),
    );
    expect(page?.hasEarlier).toBe(true);
    expect(page?.session.lastSeq).toBe(THREAD_PAGE_SIZE + 5);
    for (const message of page?.messages ?? []) {
      const [part] = message.parts;
      expect(page?.runs).toHaveProperty(message.runId);
      expect(part?.type === 'tool' && page?.toolCalls[part.toolCallId]).toMatchObject({
        input: { command: `echo ${message.seq}` },
        refusal: { cause: 'floor', explanation: 'Never.' },
      });
    }
  });

  test('earlier pages follow without gap or repeat down to the first message', async () => {
    const { snapshots, sessionId } = await withMessages(2 * THREAD_PAGE_SIZE);
    const first = await snapshots.before({ sessionId, beforeSeq: THREAD_PAGE_SIZE + 1 });
    expect(first.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: THREAD_PAGE_SIZE }, (_, index) => index + 1),
    );
    expect(first.hasEarlier).toBe(false);
    const none = await snapshots.before({ sessionId, beforeSeq: 1 });
    expect(none).toEqual({
      messages: [],
      runs: {},
      toolCalls: {},
      approvals: {},
      hasEarlier: false,
    });
  });

  test('exactly one page has no earlier one', async () => {
    const { snapshots, sessionId, readerId } = await withMessages(THREAD_PAGE_SIZE);
    expect((await snapshots.last({ sessionId, readerId }))?.hasEarlier).toBe(false);
  });

  test('an unknown or deleted session has none', async () => {
    const { prisma, snapshots, sessionId, readerId } = await withMessages(1);
    await prisma.session.update({ where: { id: sessionId }, data: { deletedAt: 1n } });
    expect(await snapshots.last({ sessionId, readerId })).toBeNull();
    const unknown = sessionIdSchema.parse(createId('ses'));
    expect(await snapshots.last({ sessionId: unknown, readerId })).toBeNull();
  });

  test('a page is true at its number, also when the session moves on while it is read', async () => {
    const { prisma, sessionId, readerId } = await withMessages(1);
    let isFirst = true;
    const moving = prisma.$extends({
      query: {
        message: {
          // The first page is read, and before its other parts are, another message comes.
          findMany: async ({ args, query }) => {
            const found = await query(args);
            if (isFirst) await addMessages(prisma, { sessionId, count: 1, firstSeq: 2 });
            isFirst = false;
            return found;
          },
        },
      },
    });
    const snapshots = new SessionSnapshots(moving as unknown as PrismaClient);
    const page = await snapshots.last({ sessionId, readerId });
    expect(page?.session.lastSeq).toBe(2);
    expect(page?.messages.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test('under a stream of events it gives up waiting and tells a number that is not too high', async () => {
    const { prisma, sessionId, readerId } = await withMessages(1);
    let seq = 1;
    const moving = prisma.$extends({
      query: {
        message: {
          findMany: async ({ args, query }) => {
            const found = await query(args);
            seq += 1;
            await addMessages(prisma, { sessionId, count: 1, firstSeq: seq });
            return found;
          },
        },
      },
    });
    const snapshots = new SessionSnapshots(moving as unknown as PrismaClient);
    const page = await snapshots.last({ sessionId, readerId });
    const seqs = page?.messages.map((message) => message.seq) ?? [];
    expect(seqs).toContain(page?.session.lastSeq);
  });
});
