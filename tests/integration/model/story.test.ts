import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createCaller } from '@/server/api/app-router';
import { createRequestContext } from '@/server/api/request-context';
import { createServices } from '@/server/create-services';
import type { EventPayload, EventType, SessionEvent } from '@/server/domain/event';
import { userIdSchema } from '@/server/domain/ids';
import { DEFAULT_PROFILE_SETTINGS } from '@/server/domain/profile';
import { systemClock } from '@/server/platform/clock';
import { createId } from '@/server/platform/create-id';
import { createLogger } from '@/server/platform/logger';
import { isType } from '@/tests/support/event-of-type';
import { eventually } from '@/tests/support/eventually';
import { callsTool, says } from '@/tests/support/scripted-endpoint/scripted-answer';
import { startScriptedEndpoint } from '@/tests/support/scripted-endpoint/start-scripted-endpoint';
import {
  headersAfter,
  signInRequest,
  TEST_ORIGIN,
  TEST_PASSWORD,
} from '@/tests/support/service-rig';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { openTestDatabase } from '@/tests/support/test-database';

const KEY = 'sk-story-0123456789';

/** The whole server but its pages, as an administrator meets it. */
async function openServer() {
  const { prisma, directory } = await openTestDatabase();
  const workspace = temporaryDirectory();
  mkdirSync(path.join(workspace, 'build'));
  writeFileSync(path.join(workspace, 'card.txt'), 'hello world\n');
  const logged: string[] = [];
  const runtime = await createServices({
    prisma,
    clock: systemClock,
    logger: createLogger('trace', { write: (line) => logged.push(line) }),
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
  onTestFinished(() => runtime.titles.stop());
  await runtime.auth.accounts.create({
    id: userIdSchema.parse(createId('usr')),
    name: 'Ada',
    email: 'ada@example.org',
    role: 'admin',
    password: TEST_PASSWORD,
  });
  const signedIn = await runtime.auth.handler(
    signInRequest({ email: 'ada@example.org', password: TEST_PASSWORD }),
  );
  const caller = createCaller(createRequestContext(runtime, headersAfter(signedIn)));
  const events: SessionEvent[] = [];
  runtime.bus.subscribe((event) => events.push(event));
  async function nth<T extends EventType>(type: T, index = 0): Promise<EventPayload<T>> {
    const found = () => events.filter((event) => isType(event, type))[index];
    await eventually(() => found() !== undefined);
    return found()!.payload as EventPayload<T>;
  }
  return { runtime, caller, workspace, logged, events, nth };
}

it('connects a model, edits a file by consent, is denied a command, and is given a title', async () => {
  const reason = 'The build folder is mine.';
  const endpoint = await startScriptedEndpoint({
    key: KEY,
    models: ['small', 'large'],
    asides: ({ userText }) =>
      says(userText.includes('Greet the team') ? 'A friendlier greeting' : 'OK'),
    answers: ({ toolResults }) =>
      [
        callsTool('read', { path: 'card.txt' }),
        callsTool('edit', { path: 'card.txt', oldText: 'world', newText: 'team' }),
        callsTool('terminal', { command: 'rm -rf build' }),
        says(`Done. About the folder I was told: ${toolResults.at(-1)?.text ?? ''}`),
      ][toolResults.length]!,
  });
  onTestFinished(() => endpoint.stop());
  const { runtime, caller, workspace, logged, events, nth } = await openServer();

  const made = await caller.admin.createEndpoint({
    name: 'Box',
    provider: 'openai-compatible',
    baseUrl: endpoint.baseUrl('openai-compatible'),
    apiKey: KEY,
  });
  const profile = await caller.admin.createProfile({
    name: 'Helper',
    runtime: 'model',
    workspace,
    ...DEFAULT_PROFILE_SETTINGS,
    endpointId: made.id,
    modelName: 'small',
  });
  const { sessionId } = await caller.sessions.create({
    profileId: profile.id,
    clientId: createId('cli'),
    text: 'Greet the team and clean up',
  });

  const change = await nth('approval.requested');
  expect(change.subject).toMatchObject({
    kind: 'change',
    change: { hunks: [{ lines: ['-hello world', '+hello team'] }] },
  });
  expect(readFileSync(path.join(workspace, 'card.txt'), 'utf8')).toBe('hello world\n');
  await caller.approvals.decide({
    approvalId: change.id,
    choice: 'once',
    payloadHash: change.payloadHash,
  });

  const removal = await nth('approval.requested', 1);
  expect(removal.subject).toMatchObject({ kind: 'command', command: 'rm -rf build' });
  await caller.approvals.decide({
    approvalId: removal.id,
    choice: 'deny',
    reason,
    payloadHash: removal.payloadHash,
  });
  expect(await nth('run.finished')).toMatchObject({ outcome: 'completed', error: null });

  expect(readFileSync(path.join(workspace, 'card.txt'), 'utf8')).toBe('hello team\n');
  expect(existsSync(path.join(workspace, 'build'))).toBe(true);
  const { messages, usage } = await caller.sessions.get({ sessionId });
  expect(messages.at(-1)?.parts).toMatchObject([
    { type: 'text', text: expect.stringContaining(`Reason: ${reason}`) as string },
  ]);
  expect(usage).toMatchObject({ steps: 4, models: ['small'] });

  await runtime.titles.idle();
  expect((await caller.sessions.get({ sessionId })).session.title).toBe('A friendlier greeting');
  await caller.sessions.rename({ sessionId, title: 'Mine' });
  const { titleFrom } = await runtime.prisma.session.findUniqueOrThrow({
    where: { id: sessionId },
  });
  expect(titleFrom).toBe('person');

  expect(JSON.stringify(events)).not.toContain(KEY);
  expect(logged.join('')).not.toContain(KEY);
  expect(logged.join('')).not.toContain('Greet the team');
});
