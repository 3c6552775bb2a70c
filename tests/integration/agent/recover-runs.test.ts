import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { recoverRuns, type RecoveryPorts } from '@/server/agent/recover-runs';
import { foldSession } from '@/server/domain/fold-session';
import { sessionIdSchema, userIdSchema } from '@/server/domain/ids';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { EventBus } from '@/server/events/event-bus';
import { ApprovalStore } from '@/server/store/approval-store';
import { EventStore } from '@/server/store/event-store';
import { openDatabase } from '@/server/store/open-database';
import { RecoveryStore } from '@/server/store/recovery-store';
import { RunStore } from '@/server/store/run-store';
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
    const writes = new GroupedWriteQueue({ prisma, bus, clock, auditKey: AUDIT_KEY });
    const stores = { prisma, writes, clock };
    const ports: RecoveryPorts = {
      clock,
      recovery: new RecoveryStore(stores),
      runs: new RunStore(stores),
      approvals: new ApprovalStore(stores),
    };
    return { writes, recover: () => recoverRuns(ports) };
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

/** Those whose runs wait for nobody. */
const LOST: Role[] = ['executing', 'talking', 'queued'];

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

  it('every run that nobody is asked in is interrupted with its cause, with exactly one terminal event, and its session is idle', async () => {
    const { prisma, start, eventsOf, rowsOf } = await boot();
    expect((await start().recover()).ended).toEqual({ runs: 3, approvals: 1 });
    for (const role of LOST) {
      const { run } = await rowsOf(role);
      expect(run).toMatchObject({ status: 'interrupted', cause: 'server_crashed', error: null });
      expect(run.endedAt).not.toBeNull();
      const session = await prisma.session.findUniqueOrThrow({ where: { id: run.sessionId } });
      expect(session).toMatchObject({ currentRunId: null, lastOutcome: 'interrupted' });
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

  it('A6 a run that waits for people is left as it was: pending, with its deadline, in a busy session', async () => {
    const { start, rowsOf, eventsOf, prisma } = await boot();
    const before = await rowsOf('waiting');
    const { toTakeUp } = await start().recover();
    const after = await rowsOf('waiting');
    expect(after).toEqual(before);
    expect(after.approvals.map(({ kind, state }) => [kind, state])).toEqual([
      ['gateway', 'pending'],
      ['tool', 'pending'],
    ]);
    expect((await eventsOf('waiting')).map(({ type }) => type)).not.toContain('run.finished');
    const { id, sessionId } = after.run;
    expect(toTakeUp).toContainEqual({ id, sessionId });
    const session = await prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
    expect(session.currentRunId).toBe(id);
  });

  it('A9 a call in flight is interrupted with its outcome unknown, and keeps no made-up exit', async () => {
    const { start, rowsOf, eventsOf } = await boot();
    await start().recover();
    const { calls } = await rowsOf('executing');
    expect(calls).toMatchObject([{ state: 'interrupted', exit: null, refusalCause: null }]);
    const ended = (await eventsOf('executing')).find(({ type }) => type === 'tool.completed');
    expect(ended).toMatchObject({ payload: { isInterrupted: true, exit: null } });
  });

  it('A6 C5 C6 an overdue approval is expired by nobody, and its run is taken up to be told so', async () => {
    const { start, rowsOf, eventsOf, prisma } = await boot();
    const { toTakeUp } = await start().recover();
    const { run, approvals, calls } = await rowsOf('overdue');
    expect(approvals).toMatchObject([
      {
        state: 'expired',
        cause: 'deadline',
        choice: null,
        reason: null,
        actorId: null,
        actorName: null,
      },
    ]);
    expect(calls).toMatchObject([{ state: 'waiting', refusalCause: null }]);
    expect(run.status).toBe('running');
    expect(toTakeUp.map(({ id }) => id)).toContain(run.id);
    expect(toTakeUp).toHaveLength(2);
    const resolved = (await eventsOf('overdue')).filter(({ type }) => type === 'approval.resolved');
    expect(resolved).toHaveLength(1);
    const audit = await prisma.auditEntry.findMany({ orderBy: { index: 'asc' } });
    expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['approval.expired', null],
    ]);
  });

  it('A6 C6 where nobody can go on, what is pending is orphaned by nobody, and says so', async () => {
    const { start, rowsOf, prisma } = await boot();
    await prisma.profile.updateMany({ data: { archivedAt: 1n } });
    const { ended, toTakeUp } = await start().recover();
    expect({ ended, toTakeUp }).toEqual({ ended: { runs: 5, approvals: 3 }, toTakeUp: [] });
    const nobody = { choice: null, reason: null, actorId: null, actorName: null };
    const { approvals, calls, run } = await rowsOf('waiting');
    expect(run).toMatchObject({ status: 'interrupted', cause: 'server_crashed' });
    expect(approvals).toMatchObject([
      { kind: 'gateway', state: 'orphaned', cause: 'server_stopped', ...nobody },
      { kind: 'tool', state: 'orphaned', cause: 'server_stopped', ...nobody },
    ]);
    expect(calls).toMatchObject([{ state: 'refused', refusalCause: 'orphaned' }]);
    expect(calls[0]?.refusalExplanation).not.toMatch(/denied/i);
    expect((await rowsOf('overdue')).approvals).toMatchObject([{ state: 'expired', ...nobody }]);
    expect(await prisma.toolCall.count({ where: { state: 'waiting' } })).toBe(0);
  });

  it('R2 the messages are there, and a text under way is kept as far as it was stored', async () => {
    const { start, rowsOf } = await boot();
    await start().recover();
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
    await start().recover();
    for (const role of ROLES) {
      const folded = (await eventsOf(role)).reduce(foldSession, before.get(role)!);
      expect(folded, role).toEqual(await snapshotOf(role));
    }
  });

  it('a second start changes nothing', async () => {
    const { start, file } = await boot();
    await start().recover();
    const before = dumpRows(file);
    const { ended, toTakeUp } = await start().recover();
    expect(ended).toEqual({ runs: 0, approvals: 0 });
    expect(toTakeUp).toHaveLength(2);
    expect(dumpRows(file)).toEqual(before);
  });

  it('a start that fails at any write is made good by the next one', async () => {
    let count = 0;
    {
      const { start } = await boot();
      const ports = start();
      interceptCommits(ports.writes, () => void (count += 1));
      await ports.recover();
    }
    expect(count).toBeGreaterThan(5);
    for (let failing = 0; failing < count; failing += 1) {
      const { start, prisma, eventsOf } = await boot();
      const broken = start();
      interceptCommits(broken.writes, (_, index) => {
        if (index === failing) throw new Error('disk full');
      });
      await expect(broken.recover()).rejects.toThrow('disk full');
      const { toTakeUp } = await start().recover();
      expect(toTakeUp).toHaveLength(2);
      const live = await prisma.run.findMany({ where: { endedAt: null } });
      expect(live.map(({ id }) => id).sort()).toEqual(toTakeUp.map(({ id }) => id).sort());
      expect(await prisma.approval.count({ where: { state: 'pending' } })).toBe(2);
      for (const role of LOST) {
        const events = await eventsOf(role);
        const once = (type: string): number => events.filter((one) => one.type === type).length;
        expect(once('run.finished'), `${role}, failing at ${failing}`).toBe(1);
        expect(once('approval.resolved')).toBe(once('approval.requested'));
      }
      const told = (await eventsOf('overdue')).filter(({ type }) => type === 'approval.resolved');
      expect(told).toHaveLength(1);
    }
  });
});
