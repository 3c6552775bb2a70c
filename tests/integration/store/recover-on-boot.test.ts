import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { foldSession } from '@/server/domain/fold-session';
import { sessionIdSchema, userIdSchema } from '@/server/domain/ids';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { EventBus } from '@/server/events/event-bus';
import { EventStore } from '@/server/store/event-store';
import { openDatabase } from '@/server/store/open-database';
import { recoverOnBoot } from '@/server/store/recover-on-boot';
import { SessionSnapshots } from '@/server/store/session-snapshots';
import { verifyAuditChain } from '@/server/store/verify-audit-chain';
import { GroupedWriteQueue } from '@/server/store/write-queue';
import { dumpRows } from '@/tests/support/dump-rows';
import { createFakeClock } from '@/tests/support/fake-clock';
import { interceptCommits } from '@/tests/support/intercept-commits';
import { lastingDirectory, temporaryDirectory } from '@/tests/support/temporary-directory';
import { migratedDatabase } from '@/tests/support/test-database';

const AUDIT_KEY = 'a'.repeat(64);
type Role = 'executing' | 'talking' | 'waiting' | 'overdue' | 'queued';

/** What a server left behind that was killed in the middle of its work, and its sessions by role. */
let wreck: { file: string; sessions: Record<Role, string> };

beforeAll(async () => {
  const file = path.join(lastingDirectory(), 'countersign.db');
  copyFileSync(await migratedDatabase(), file);
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/support/crash-scene.ts', file],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const exited = once(server, 'exit');
  try {
    const lines = createInterface({ input: server.stdout });
    const [line] = (await once(lines, 'line', { signal: AbortSignal.timeout(25_000) })) as [string];
    wreck = { file, sessions: JSON.parse(line) as Record<Role, string> };
  } finally {
    server.kill('SIGKILL');
    await exited;
  }
});

/** Opens a copy of the wreck as a new server would, a minute after the crash. */
async function boot() {
  const file = path.join(temporaryDirectory(), 'countersign.db');
  copyFileSync(wreck.file, file);
  // What was committed and not yet moved into the main file is in the log beside it.
  copyFileSync(`${wreck.file}-wal`, `${file}-wal`);
  const { prisma, close } = await openDatabase({ file });
  onTestFinished(close);
  const clock = createFakeClock(Date.now() + 60_000);
  const start = () => {
    const bus = new EventBus((error) => {
      throw error;
    });
    return {
      prisma,
      clock,
      writes: new GroupedWriteQueue({ prisma, bus, clock, auditKey: AUDIT_KEY }),
    };
  };
  const eventsOf = (role: Role) =>
    new EventStore(prisma).readSession(sessionIdSchema.parse(wreck.sessions[role]), {
      afterSeq: 0,
      limit: 1_000,
    });
  const { authorId } = await prisma.session.findFirstOrThrow();
  const snapshotOf = (role: Role): Promise<SessionSnapshot | null> =>
    new SessionSnapshots(prisma).last({
      sessionId: sessionIdSchema.parse(wreck.sessions[role]),
      readerId: userIdSchema.parse(authorId),
    });
  const rowsOf = async (role: Role) => {
    const where = { sessionId: wreck.sessions[role] };
    return {
      run: await prisma.run.findFirstOrThrow({ where }),
      calls: await prisma.toolCall.findMany({ where }),
      approvals: await prisma.approval.findMany({ where, orderBy: { kind: 'asc' } }),
      messages: await prisma.message.findMany({ where, orderBy: { seq: 'asc' } }),
    };
  };
  return { prisma, clock, file, start, eventsOf, snapshotOf, rowsOf };
}

const ROLES: Role[] = ['executing', 'talking', 'waiting', 'overdue', 'queued'];

describe('R8 after a server was killed in the middle of its work', () => {
  it('the wreck is one: five live runs, a call in flight, a draft, and three pending approvals', async () => {
    const { prisma } = await boot();
    const statuses = (await prisma.run.findMany()).map(({ status }) => status).sort();
    expect(statuses).toEqual([
      'queued',
      'running',
      'running',
      'waiting_for_approval',
      'waiting_for_approval',
    ]);
    expect(await prisma.toolCall.count({ where: { state: 'running' } })).toBe(1);
    expect(await prisma.message.count({ where: { isFinal: false } })).toBe(1);
    expect(await prisma.approval.count({ where: { state: 'pending' } })).toBe(3);
  });

  it('every run is interrupted with its cause, exactly one terminal event each, and every session is idle', async () => {
    const { prisma, start, eventsOf } = await boot();
    expect(await recoverOnBoot(start())).toEqual({ runs: 5, approvals: 3 });
    for (const run of await prisma.run.findMany()) {
      expect(run).toMatchObject({ status: 'interrupted', cause: 'server_crashed', error: null });
      expect(run.endedAt).not.toBeNull();
    }
    for (const session of await prisma.session.findMany()) {
      expect(session).toMatchObject({ currentRunId: null, lastOutcome: 'interrupted' });
    }
    for (const role of ROLES) {
      const events = await eventsOf(role);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      expect(events.filter(({ type }) => type === 'run.finished')).toHaveLength(1);
      expect(events.at(-1)).toMatchObject({
        type: 'run.finished',
        payload: { outcome: 'interrupted', cause: 'server_crashed', stoppedByName: null },
      });
    }
    expect(await verifyAuditChain(prisma, AUDIT_KEY)).toMatchObject({ firstBrokenIndex: null });
  });

  it('A9 a call in flight is interrupted with its outcome unknown, and keeps no made-up exit', async () => {
    const { start, rowsOf, eventsOf } = await boot();
    await recoverOnBoot(start());
    const { calls } = await rowsOf('executing');
    expect(calls).toMatchObject([{ state: 'interrupted', exit: null, refusalCause: null }]);
    const ended = (await eventsOf('executing')).find(({ type }) => type === 'tool.completed');
    expect(ended).toMatchObject({ payload: { isInterrupted: true, exit: null } });
  });

  it('A6 C5 C6 an overdue approval is expired and the others are orphaned, by nobody', async () => {
    const { start, rowsOf, eventsOf, prisma } = await boot();
    await recoverOnBoot(start());
    const nobody = { choice: null, reason: null, actorId: null, actorName: null };
    const { approvals: overdue } = await rowsOf('overdue');
    expect(overdue).toMatchObject([{ state: 'expired', cause: 'deadline', ...nobody }]);
    const { approvals, calls } = await rowsOf('waiting');
    expect(approvals).toMatchObject([
      { kind: 'gateway', state: 'orphaned', cause: 'server_stopped', ...nobody },
      { kind: 'tool', state: 'orphaned', cause: 'server_stopped', ...nobody },
    ]);
    expect(calls).toMatchObject([{ state: 'refused', refusalCause: 'orphaned' }]);
    expect(calls[0]?.refusalExplanation).not.toMatch(/denied/i);
    const resolved = (await eventsOf('waiting')).filter(({ type }) => type === 'approval.resolved');
    expect(resolved).toHaveLength(2);
    const audit = await prisma.auditEntry.findMany({ orderBy: { index: 'asc' } });
    expect(audit.map(({ action, actorId }) => [action, actorId]).sort()).toEqual([
      ['approval.expired', null],
      ['approval.orphaned', null],
      ['approval.orphaned', null],
    ]);
    expect(await prisma.toolCall.count({ where: { state: 'waiting' } })).toBe(0);
  });

  it('R2 the messages are there, and a text under way is kept as far as it was stored', async () => {
    const { start, rowsOf } = await boot();
    await recoverOnBoot(start());
    for (const role of ROLES) {
      const { messages } = await rowsOf(role);
      expect(messages[0]?.parts).toContain(`message of ${role}`);
      expect(messages.every(({ isFinal }) => isFinal)).toBe(true);
    }
    const { messages } = await rowsOf('talking');
    expect(messages).toHaveLength(2);
    expect(JSON.parse(messages[1]?.parts ?? '')).toEqual([
      { type: 'reasoning', text: 'thinking', durationMs: expect.any(Number) as number },
      { type: 'text', text: 'half of a sentence' },
    ]);
    expect(messages[1]?.seq).toBeLessThan(100);
  });

  it('C11 folding the events of the recovery over what was shown before gives what is shown after', async () => {
    const { start, snapshotOf, eventsOf } = await boot();
    const before = new Map(
      await Promise.all(ROLES.map(async (role) => [role, await snapshotOf(role)] as const)),
    );
    await recoverOnBoot(start());
    for (const role of ROLES) {
      const folded = (await eventsOf(role)).reduce(foldSession, before.get(role)!);
      expect(folded, role).toEqual(await snapshotOf(role));
    }
  });

  it('a second start changes nothing', async () => {
    const { start, file } = await boot();
    await recoverOnBoot(start());
    const before = dumpRows(file);
    expect(await recoverOnBoot(start())).toEqual({ runs: 0, approvals: 0 });
    expect(dumpRows(file)).toEqual(before);
  });

  it('a start that fails at any write is made good by the next one', async () => {
    let count = 0;
    {
      const { start } = await boot();
      const ports = start();
      interceptCommits(ports.writes, () => void (count += 1));
      await recoverOnBoot(ports);
    }
    expect(count).toBeGreaterThan(8);
    for (let failing = 0; failing < count; failing += 1) {
      const { start, prisma, eventsOf } = await boot();
      const broken = start();
      interceptCommits(broken.writes, (_, index) => {
        if (index === failing) throw new Error('disk full');
      });
      await expect(recoverOnBoot(broken)).rejects.toThrow('disk full');
      await recoverOnBoot(start());
      const run = await prisma.run.findMany({ where: { status: { not: 'interrupted' } } });
      expect(run).toEqual([]);
      expect(await prisma.approval.count({ where: { state: 'pending' } })).toBe(0);
      for (const role of ROLES) {
        const events = await eventsOf(role);
        const once = (type: string): number => events.filter((one) => one.type === type).length;
        expect(once('run.finished'), `${role}, failing at ${failing}`).toBe(1);
        expect(once('approval.resolved')).toBe(once('approval.requested'));
      }
    }
  });
});
