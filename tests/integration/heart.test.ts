import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createCaller } from '@/server/api/app-router';
import { createRequestContext } from '@/server/api/request-context';
import { createServices } from '@/server/create-services';
import { ensureDefaultProfile } from '@/server/default-profile';
import type { SessionEvent } from '@/server/domain/event';
import { userIdSchema } from '@/server/domain/ids';
import { systemClock } from '@/server/platform/clock';
import { createId } from '@/server/platform/create-id';
import { isType } from '@/tests/support/event-of-type';
import {
  headersAfter,
  signInRequest,
  TEST_ORIGIN,
  TEST_PASSWORD,
} from '@/tests/support/service-rig';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { openTestDatabase } from '@/tests/support/test-database';

/** The whole server but its pages, with one person signed in and a workspace that has a build folder. */
async function openHeart() {
  const { prisma, directory } = await openTestDatabase();
  const workspace = temporaryDirectory();
  mkdirSync(path.join(workspace, 'build'));
  writeFileSync(path.join(workspace, 'build', 'card.txt'), 'hello');
  const runtime = await createServices({
    prisma,
    clock: systemClock,
    logger: pino({ level: 'silent' }),
    secrets: { authSecret: 'a'.repeat(64), auditKey: 'b'.repeat(64), sealKey: 'c'.repeat(64) },
    capacity: 4,
    processEnv: process.env,
    place: () => ({
      home: '/home/nobody',
      dataDirectory: directory,
      ownAddresses: ['127.0.0.1:4800'],
    }),
    allowedOrigins: () => [TEST_ORIGIN],
    isSecure: false,
    signInAttemptsPerMinute: 100,
    config: { hostName: 'test', version: '0', defaultWorkspace: workspace },
  });
  await ensureDefaultProfile({ ...runtime, workspace });
  await runtime.auth.accounts.create({
    id: userIdSchema.parse(createId('usr')),
    name: 'Ada',
    email: 'ada@example.org',
    role: 'operator',
    password: TEST_PASSWORD,
  });
  const signedIn = await runtime.auth.handler(
    signInRequest({ email: 'ada@example.org', password: TEST_PASSWORD }),
  );
  const caller = createCaller(createRequestContext(runtime, headersAfter(signedIn)));
  const events: SessionEvent[] = [];
  runtime.bus.subscribe((event) => events.push(event));
  const until = async (is: (event: SessionEvent) => boolean): Promise<SessionEvent> => {
    for (;;) {
      const found = events.find(is);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const profile = (await caller.profiles.list())[0];
  if (!profile) throw new Error('There is no profile.');
  return { caller, prisma, workspace, until, events, profile };
}

it('the main job: router → pool → approval.requested with its deadline → decide → store (A1 A2 A9 R1 R2)', async () => {
  const { caller, prisma, workspace, until, profile } = await openHeart();
  const { sessionId } = await caller.sessions.create({
    profileId: profile.id,
    clientId: createId('cli'),
  });
  const { messageId, runId } = await caller.messages.send({
    sessionId,
    text: 'rm -rf build',
    clientId: createId('cli'),
  });

  const requested = await until(({ type }) => type === 'approval.requested');
  if (!isType(requested, 'approval.requested')) throw new Error('unreachable');
  const { payload } = requested;
  expect(payload).toMatchObject({
    sessionId,
    runId,
    kind: 'tool',
    subject: { kind: 'command', command: 'rm -rf build', cwd: workspace },
    timeoutMs: 120_000,
    choices: ['once', 'session', 'always', 'deny'],
  });
  expect(payload.expiresAt - payload.requestedAt).toBe(payload.timeoutMs);
  expect(existsSync(path.join(workspace, 'build'))).toBe(true);

  const { approval } = await caller.approvals.decide({
    approvalId: payload.id,
    choice: 'once',
    payloadHash: payload.payloadHash,
  });
  expect(approval.ending).toMatchObject({ resolution: 'approved', actorName: 'Ada' });
  await until(({ type }) => type === 'run.finished');
  expect(existsSync(path.join(workspace, 'build'))).toBe(false);

  const messages = await prisma.message.findMany({ orderBy: { seq: 'asc' } });
  expect(messages.map(({ role }) => role)).toEqual(['user', 'agent']);
  expect(messages[0]).toMatchObject({ id: messageId, sessionId, runId });
  expect(await prisma.run.findMany()).toMatchObject([{ id: runId, status: 'completed' }]);
  const calls = await prisma.toolCall.findMany();
  expect(calls).toMatchObject([{ runId, state: 'completed', approvalId: payload.id }]);
  expect(JSON.parse(calls[0]?.exit ?? '')).toMatchObject({ exitCode: 0, reason: 'exited' });
  expect(await prisma.approval.findMany()).toMatchObject([
    { id: payload.id, state: 'approved', choice: 'once', actorName: 'Ada', cause: 'decided' },
  ]);
  const audited = await prisma.auditEntry.findMany({ where: { subjectId: payload.id } });
  expect(audited.map(({ action }) => action)).toEqual(['approval.approved']);
});

it('P4 a harmless command runs without asking and its output is stored', async () => {
  const { caller, prisma, until, events, profile } = await openHeart();
  const { sessionId } = await caller.sessions.create({
    profileId: profile.id,
    clientId: createId('cli'),
    text: 'ls build && printf "\\033[32mgreen\\033[0m\\n"',
  });
  await until(({ type }) => type === 'run.finished');
  expect(events.some(({ type }) => type === 'approval.requested')).toBe(false);
  const [call] = await prisma.toolCall.findMany({ where: { sessionId } });
  expect(call?.output).toBe('card.txt\n\u001B[32mgreen\u001B[0m\n');
});

it('P1 S5 the floor refuses outright: nobody is asked, nothing runs, and the audit tells it', async () => {
  const { caller, prisma, until, events, profile } = await openHeart();
  const { sessionId } = await caller.sessions.create({
    profileId: profile.id,
    clientId: createId('cli'),
    text: 'rm -rf /',
  });
  await until(({ type }) => type === 'run.finished');
  expect(events.some(({ type }) => type === 'approval.requested')).toBe(false);
  expect(await prisma.toolCall.findMany({ where: { sessionId } })).toMatchObject([
    { state: 'refused', refusalCause: 'floor', startedAt: null },
  ]);
  expect(await prisma.run.findFirst({ where: { sessionId } })).toMatchObject({
    status: 'completed',
  });
  expect(await prisma.auditEntry.count({ where: { action: 'call.refused' } })).toBe(1);
});

it('R13 the working directory is kept between messages', async () => {
  const { caller, prisma, workspace, until, events, profile } = await openHeart();
  const { sessionId } = await caller.sessions.create({
    profileId: profile.id,
    clientId: createId('cli'),
    text: 'cd build',
  });
  await until(({ type }) => type === 'run.finished');
  await caller.messages.send({ sessionId, text: 'pwd', clientId: createId('cli') });
  await until(() => events.filter(({ type }) => type === 'run.finished').length === 2);
  const calls = await prisma.toolCall.findMany({ orderBy: { proposedAt: 'asc' } });
  expect(calls.map(({ output }) => output)).toEqual(['', `${path.join(workspace, 'build')}\n`]);
});

it('G1 G2 G3 a session grant covers what was shown, however it is spelled, and nothing else', async () => {
  const { caller, prisma, until, events, profile } = await openHeart();
  const { sessionId } = await caller.sessions.create({
    profileId: profile.id,
    clientId: createId('cli'),
    text: 'rm -rf build',
  });
  const asked = await until(({ type }) => type === 'approval.requested');
  if (!isType(asked, 'approval.requested')) throw new Error('unreachable');
  const { id, payloadHash } = asked.payload;
  await caller.approvals.decide({ approvalId: id, choice: 'session', payloadHash });
  const finished = (): number => events.filter(({ type }) => type === 'run.finished').length;
  await until(() => finished() === 1);
  await caller.messages.send({ sessionId, text: 'rm -rf ./build/', clientId: createId('cli') });
  await until(() => finished() === 2);
  expect(events.filter(({ type }) => type === 'approval.requested')).toHaveLength(1);
  expect(await prisma.grant.findMany()).toMatchObject([{ scope: 'session', hits: 1 }]);
  await caller.messages.send({ sessionId, text: 'rm -rf src', clientId: createId('cli') });
  await until(() => events.filter(({ type }) => type === 'approval.requested').length === 2);
  await caller.runs.stop({ sessionId });
  await until(() => finished() === 3);
});
