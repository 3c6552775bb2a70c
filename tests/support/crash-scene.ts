import { pino } from 'pino';
import type { AgentRuntime } from '@/server/agent/agent-runtime';
import { profileIdSchema, sessionIdSchema, userIdSchema } from '@/server/domain/ids';
import { DEFAULT_PROFILE_SETTINGS } from '@/server/domain/profile';
import { systemClock } from '@/server/platform/clock';
import { createId } from '@/server/platform/create-id';
import { createRuntime } from '@/server/runtime';
import { openDatabase } from '@/server/store/open-database';
import { judgeByPrefix } from './judge-by-prefix';
import { scriptedRuntime } from './scripted-runtime';
import { scriptedTool, toolBox } from './scripted-tool';

/**
 * A process of its own for tests of recovery: opens the migrated database named by its argument,
 * brings five sessions to where a crash hurts, prints their ids by name as one line of JSON, and
 * stays until it is killed.
 */
const { prisma } = await openDatabase({ file: process.argv[2] ?? '' });

const never = new Promise<never>(() => undefined);
const commands: Record<string, string> = {
  executing: 'sleep',
  waiting: 'ask:open',
  overdue: 'ask:overdue',
};
const roles = new Map<string, string>();

const forEvery = (one: AgentRuntime) => ({ shell: one, model: one });

const runtime = createRuntime({
  prisma,
  clock: systemClock,
  logger: pino({ level: 'silent' }),
  auditKey: 'a'.repeat(64),
  // One slot for the command, one for the agent that talks; nothing is left for the last session.
  capacity: 2,
  judge: judgeByPrefix,
  tools: toolBox({
    terminal: scriptedTool(async (_input, _context, onOutput) => {
      onOutput('half of the output');
      await never;
    }),
  }),
  runtimes: forEvery(
    scriptedRuntime(({ sessionId, workspace }) => [
      async ({ output, gateway }) => {
        const role = roles.get(sessionId) ?? '';
        if (role === 'talking') {
          output.reasoning('thinking');
          output.text('half of a sentence');
          await never;
        }
        if (role === 'waiting') {
          await gateway.request({ command: 'gw', description: 'gw', allowPermanent: true });
        }
        return { calls: [{ tool: 'terminal', command: commands[role] ?? '', cwd: workspace }] };
      },
    ]),
  ),
});

const userId = userIdSchema.parse(createId('usr'));
await prisma.user.create({ data: { id: userId, name: 'Ada', email: 'ada@example.org' } });

async function addProfile(toolTimeoutMs: number): Promise<string> {
  const id = profileIdSchema.parse(createId('prf'));
  const settings = { ...DEFAULT_PROFILE_SETTINGS, toolTimeoutMs };
  await prisma.profile.create({
    data: { id, name: id, runtime: 'shell', workspace: '/', createdAt: 1n, ...settings },
  });
  return id;
}

const patient = await addProfile(120_000);
const hurried = await addProfile(10_000);

async function begin(role: string): Promise<string> {
  const id = sessionIdSchema.parse(createId('ses'));
  roles.set(id, role);
  await prisma.session.create({
    data: {
      id,
      profileId: role === 'overdue' ? hurried : patient,
      authorId: userId,
      title: 'New session',
      workspace: '/',
      cwd: '/',
      createdAt: 1n,
      lastActivityAt: 1n,
    },
  });
  const actor = { userId, name: 'Ada', email: 'ada@example.org', role: 'operator' as const };
  await runtime.pool.send({ sessionId: id, text: `message of ${role}`, clientId: role, actor });
  return id;
}

/** Whether the row that says how far a session has come is there. */
const isReached: Record<string, (sessionId: string) => Promise<number>> = {
  // Those that wait for people first: they give up their slots.
  waiting: async (sessionId) =>
    (await prisma.approval.count({ where: { sessionId, state: 'pending' } })) === 2 ? 1 : 0,
  overdue: (sessionId) => prisma.approval.count({ where: { sessionId, state: 'pending' } }),
  executing: (sessionId) => prisma.toolCall.count({ where: { sessionId, state: 'running' } }),
  talking: (sessionId) => prisma.message.count({ where: { sessionId, isFinal: false } }),
  queued: (sessionId) => prisma.run.count({ where: { sessionId, status: 'queued' } }),
};

const sessions: Record<string, string> = {};
for (const [role, hasReached] of Object.entries(isReached)) {
  const sessionId = await begin(role);
  sessions[role] = sessionId;
  while ((await hasReached(sessionId)) === 0) {
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}
process.stdout.write(`${JSON.stringify(sessions)}\n`);
process.stdin.resume();
