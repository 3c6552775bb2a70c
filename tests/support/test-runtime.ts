import { dirname } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import type { AgentRuntime } from '@/server/agent/agent-runtime';
import type { JudgeCall } from '@/server/agent/call-runner';
import type { Tool, ToolBox } from '@/server/agent/tool';
import type { Actor } from '@/server/domain/actor';
import type { SessionEvent } from '@/server/domain/event';
import {
  profileIdSchema,
  sessionIdSchema,
  userIdSchema,
  type ProfileId,
  type SessionId,
} from '@/server/domain/ids';
import { DEFAULT_PROFILE_SETTINGS, type ProfileSettings } from '@/server/domain/profile';
import type { Clock } from '@/server/platform/clock';
import { createId } from '@/server/platform/create-id';
import type { Logger } from '@/server/platform/logger';
import { createRuntime, type Runtime } from '@/server/runtime';
import { createFakeClock, type FakeClock } from './fake-clock';
import { judgeByPrefix } from './judge-by-prefix';
import { scriptedTool, toolBox } from './scripted-tool';
import { openTestDatabase } from './test-database';

export interface TestRuntime extends Runtime {
  clock: FakeClock;
  databaseFile: string;
  actor: Actor;
  profileId: ProfileId;
  /** All events since the start, as published. */
  published: SessionEvent[];
  createSession(): Promise<SessionId>;
  send(sessionId: SessionId, text: string): ReturnType<Runtime['pool']['send']>;
  /** Resolves with the first published event, past or to come, for which `is` holds. */
  event<E extends SessionEvent>(is: (event: SessionEvent) => event is E): Promise<E>;
  event(is: (event: SessionEvent) => boolean): Promise<SessionEvent>;
  /** Resolves when the session has no run any more. */
  idle(sessionId: SessionId): Promise<void>;
  /** Fails the test if anything of a run is left in memory (A13). */
  expectNothingLeft(): void;
}

/** A core on a real database file, with a clock that the test moves. */
export async function createTestRuntime(parts: {
  runtime: AgentRuntime;
  tool?: Tool<'terminal'>;
  tools?: Partial<ToolBox>;
  judge?: JudgeCall;
  capacity?: number;
  profile?: Partial<ProfileSettings>;
  clock?: FakeClock;
  /** Logs nothing unless given. */
  logger?: Logger;
  /** The core whose database it works on, as the process that comes after it would. */
  after?: Pick<TestRuntime, 'prisma' | 'databaseFile' | 'actor' | 'profileId' | 'clock'>;
}): Promise<TestRuntime> {
  const { after } = parts;
  const database = after
    ? { prisma: after.prisma, file: after.databaseFile, directory: dirname(after.databaseFile) }
    : await openTestDatabase();
  const clock = parts.clock ?? createFakeClock(after?.clock.now());
  const core = createRuntime({
    prisma: database.prisma,
    clock,
    logger: parts.logger ?? pino({ level: 'silent' }),
    auditKey: 'a'.repeat(64),
    capacity: parts.capacity ?? 8,
    runtimes: { shell: parts.runtime, model: parts.runtime },
    tools: toolBox({ terminal: parts.tool ?? scriptedTool(), ...parts.tools }),
    judge: parts.judge ?? judgeByPrefix,
  });
  const actor: Actor = after?.actor ?? {
    userId: userIdSchema.parse(createId('usr')),
    name: 'Ada',
    email: 'ada@example.org',
    role: 'operator',
  };
  const profileId = after?.profileId ?? profileIdSchema.parse(createId('prf'));
  const settings: ProfileSettings = {
    name: 'Shell',
    runtime: 'shell',
    workspace: database.directory,
    ...DEFAULT_PROFILE_SETTINGS,
    ...parts.profile,
  };
  if (!after) {
    await database.prisma.user.create({
      data: { id: actor.userId, name: actor.name, email: actor.email, role: actor.role },
    });
    await core.writes.commit({
      inserts: [{ table: 'Profile', row: { id: profileId, ...settings, createdAt: clock.now() } }],
    });
  }
  const published: SessionEvent[] = [];
  const listeners = new Set<() => void>();
  const stop = core.bus.subscribe((event) => {
    published.push(event);
    for (const listener of listeners) listener();
  });
  onTestFinished(stop);

  async function createSession(): Promise<SessionId> {
    const id = sessionIdSchema.parse(createId('ses'));
    await core.writes.commit({
      inserts: [{ table: 'Session', row: sessionRow(id, clock) }],
    });
    return id;
  }

  function sessionRow(id: string, by: Clock) {
    return {
      id,
      profileId,
      authorId: actor.userId,
      title: 'New session',
      workspace: settings.workspace,
      cwd: settings.workspace,
      createdAt: by.now(),
      lastActivityAt: by.now(),
    };
  }

  async function event(is: (event: SessionEvent) => boolean): Promise<SessionEvent> {
    const found = published.find(is);
    if (found) return found;
    return new Promise((resolve) => {
      const listener = (): void => {
        const late = published.find(is);
        if (!late) return;
        listeners.delete(listener);
        resolve(late);
      };
      listeners.add(listener);
    });
  }

  return {
    ...core,
    clock,
    databaseFile: database.file,
    actor,
    profileId,
    published,
    createSession,
    send: (sessionId, text) =>
      core.pool.send({ sessionId, text, clientId: createId('msg'), actor }),
    event,
    async idle(sessionId) {
      for (;;) {
        const row = await database.prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
        if (row.currentRunId === null && core.pool.liveCount === 0) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    expectNothingLeft() {
      expect({
        live: core.pool.liveCount,
        handlers: core.gate.handlerCount,
        waits: core.broker.waitCount,
        timers: clock.pendingCount,
        texts: core.liveTexts.textCount,
        followers: core.liveTexts.listenerCount,
        // The test's own listener.
        listeners: core.bus.listenerCount,
        mailboxes: core.mailbox.busyCount,
        slotsBusy: core.pool.gauges().slotsBusy,
      }).toEqual({
        live: 0,
        handlers: 0,
        waits: 0,
        timers: 0,
        texts: 0,
        followers: 0,
        listeners: 1,
        mailboxes: 0,
        slotsBusy: 0,
      });
    },
  };
}
