import { describe, expect, test } from 'vitest';
import type { FileChange } from '@/server/domain/file-change';
import type { PrismaClient } from '@/server/generated/prisma/client';
import { createId } from '@/server/platform/create-id';
import { sessionChanges } from '@/server/store/session-changes';
import { addAuthorAndProfile, addSession } from '@/tests/support/stored-session';
import { openTestDatabase } from '@/tests/support/test-database';

function aChange(path: string, text = 'x'): FileChange {
  const hunk = { oldStart: 1, oldLines: 0, newStart: 1, newLines: 1, lines: [`+${text}`] };
  return { path, action: 'created', hunks: [hunk], added: 1, removed: 0 };
}

async function openChanges() {
  const { prisma } = await openTestDatabase();
  const people = await addAuthorAndProfile(prisma);
  const sessionId = await addSession(prisma, people);
  const other = await addSession(prisma, people);
  return { prisma, sessionId, other };
}

async function addCall(
  prisma: PrismaClient,
  call: { sessionId: string; endedAt: number; change: FileChange | null },
): Promise<void> {
  await prisma.toolCall.create({
    data: {
      id: createId('tcl'),
      sessionId: call.sessionId,
      runId: createId('run'),
      messageId: createId('msg'),
      callIndex: 0,
      tool: 'write',
      input: JSON.stringify({ tool: 'write', path: 'a', content: 'x' }),
      state: 'completed',
      change: call.change === null ? null : JSON.stringify(call.change),
      proposedAt: 1n,
      endedAt: BigInt(call.endedAt),
    },
  });
}

const paths = async (prisma: PrismaClient, sessionId: Parameters<typeof sessionChanges>[1]) =>
  (await sessionChanges(prisma, sessionId)).changes.map(({ change }) => change.path);

describe('sessionChanges', () => {
  test('gives the changes of one session, newest first, and nothing of other calls', async () => {
    const { prisma, sessionId, other } = await openChanges();
    expect(await sessionChanges(prisma, sessionId)).toEqual({ changes: [], hasMore: false });
    await addCall(prisma, { sessionId, endedAt: 5, change: aChange('/w/first') });
    await addCall(prisma, { sessionId, endedAt: 9, change: aChange('/w/last') });
    await addCall(prisma, { sessionId, endedAt: 7, change: null });
    await addCall(prisma, { sessionId: other, endedAt: 8, change: aChange('/w/other') });
    const { changes, hasMore } = await sessionChanges(prisma, sessionId);
    expect(changes).toMatchObject([
      { at: 9, change: aChange('/w/last') },
      { at: 5, change: aChange('/w/first') },
    ]);
    expect(hasMore).toBe(false);
  });

  test('is bounded by number', async () => {
    const { prisma, sessionId } = await openChanges();
    for (let at = 1; at <= 202; at += 1) {
      await addCall(prisma, { sessionId, endedAt: at, change: aChange(`/w/${at}`) });
    }
    const { changes, hasMore } = await sessionChanges(prisma, sessionId);
    expect(changes).toHaveLength(200);
    expect(changes[0]?.change.path).toBe('/w/202');
    expect(hasMore).toBe(true);
  });

  test('is bounded by size, and still gives the last change, whatever its size', async () => {
    const { prisma, sessionId } = await openChanges();
    const large = 'x'.repeat(900_000);
    for (const at of [1, 2, 3]) {
      await addCall(prisma, { sessionId, endedAt: at, change: aChange(`/w/${at}`, large) });
    }
    expect(await paths(prisma, sessionId)).toEqual(['/w/3', '/w/2']);
    expect((await sessionChanges(prisma, sessionId)).hasMore).toBe(true);
    await addCall(prisma, { sessionId, endedAt: 4, change: aChange('/w/4', large.repeat(3)) });
    expect(await paths(prisma, sessionId)).toEqual(['/w/4']);
  });
});
