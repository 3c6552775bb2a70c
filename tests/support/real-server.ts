import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { createCaller, type AppCaller } from '@/server/api/app-router';
import { createRequestContext } from '@/server/api/request-context';
import { createServices } from '@/server/create-services';
import { ensureDefaultProfile } from '@/server/default-profile';
import {
  approvalIdSchema,
  profileIdSchema,
  sessionIdSchema,
  userIdSchema,
  type SessionId,
} from '@/server/domain/ids';
import type { ToolCall } from '@/server/domain/tool-call';
import { createHttpServer, type HttpParts } from '@/server/http/http-server';
import { systemClock } from '@/server/platform/clock';
import { createId } from '@/server/platform/create-id';
import { addressOf, createAllowedHosts } from '@/server/process/allowed-hosts';
import { createTrustedProxies } from '@/server/process/client-address';
import { dataDirectoryAt, readSecrets } from '@/server/process/data-directory';
import { listen } from '@/server/process/listen';
import { openDatabase } from '@/server/store/open-database';
import { eventually } from './eventually';
import { headersAfter, signInRequest, TEST_ORIGIN, TEST_PASSWORD } from './service-rig';
import { temporaryDirectory } from './temporary-directory';
import { migratedDatabase } from './test-database';

const ENDED = ['completed', 'refused', 'interrupted'] as const;

/**
 * A server as it runs for people, but for its pages: real policy, tools and processes, a data directory
 * with its secrets, and HTTP on a free port. One person works with it: an administrator.
 */
export async function openRealServer(
  settings: { processEnv?: Record<string, string | undefined> } = {},
) {
  const data = dataDirectoryAt(temporaryDirectory());
  const workspace = temporaryDirectory();
  copyFileSync(await migratedDatabase(), data.databaseFile);
  mkdirSync(data.backupDirectory);
  const secrets = readSecrets(data);
  const logger = pino({ level: 'silent' });
  const parts: HttpParts = {
    runtime: null,
    pages: null,
    live: null,
    metrics: null,
    hosts: null,
    isReady: false,
  };
  const server = createHttpServer({ parts, proxies: createTrustedProxies([]), logger });
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  const hosts = createAllowedHosts({ host: '127.0.0.1', port, publicOrigins: [] });
  const { prisma, close } = await openDatabase({ file: data.databaseFile });
  const services = await createServices({
    prisma,
    clock: systemClock,
    logger,
    secrets,
    capacity: 64,
    processEnv: settings.processEnv ?? process.env,
    place: () => ({
      home: '/home/nobody',
      dataDirectory: data.directory,
      ownAddresses: hosts.origins.map(addressOf),
      programDirectory: path.resolve('.'),
      serverProcessId: process.pid,
    }),
    allowedOrigins: () => [TEST_ORIGIN, ...hosts.origins],
    isSecure: false,
    signInAttemptsPerMinute: 1_000,
    config: { hostName: 'box', version: '0.0.0', defaultWorkspace: workspace },
  });
  await ensureDefaultProfile({ ...services, workspace });
  Object.assign(parts, {
    runtime: services,
    pages: { handle: () => Promise.reject(new Error('There are no pages in this test.')) },
    metrics: () => Promise.reject(new Error('There are no figures in this test.')),
    hosts,
    isReady: true,
  });
  onTestFinished(async () => {
    await services.titles.stop();
    await services.pool.drain(AbortSignal.abort());
    server.close();
    server.closeAllConnections();
    await close();
  });

  const email = 'ada@example.org';
  const userId = userIdSchema.parse(createId('usr'));
  const account = {
    id: userId,
    name: 'Ada',
    email,
    role: 'admin',
    password: TEST_PASSWORD,
  } as const;
  await services.auth.accounts.create(account);
  const headers = headersAfter(
    await services.auth.handler(signInRequest({ email, password: TEST_PASSWORD })),
  );
  const caller: AppCaller = createCaller(createRequestContext(services, headers));
  const { id: profileId } = await prisma.profile.findFirstOrThrow();

  /** The call of a session's agent, once it stands at one of these. */
  const callAt = async (sessionId: SessionId, states: readonly ToolCall['state'][]) => {
    const is = { sessionId, state: { in: [...states] } };
    await eventually(async () => (await prisma.toolCall.count({ where: is })) > 0);
    return prisma.toolCall.findFirstOrThrow({ where: is });
  };
  const pendingOf = async (sessionId: string) => {
    const row = await prisma.approval.findFirstOrThrow({ where: { sessionId, state: 'pending' } });
    return { id: approvalIdSchema.parse(row.id), payloadHash: row.payloadHash };
  };
  return {
    data,
    workspace,
    secrets,
    port,
    prisma,
    services,
    caller,
    cookie: headers.get('cookie') ?? '',
    /** Sends a command to the shell in a session of its own; gives where the call then stands. */
    async run(command: string) {
      const { sessionId } = await caller.sessions.create({
        profileId: profileIdSchema.parse(profileId),
        clientId: createId('cli'),
        text: command,
      });
      return callAt(sessionId, ['waiting', ...ENDED]);
    },
    /** Answers once what the session waits for; gives the call when it has ended. */
    async approve(sessionId: string) {
      const { id, payloadHash } = await pendingOf(sessionId);
      await caller.approvals.decide({ approvalId: id, choice: 'once', payloadHash });
      return callAt(sessionIdSchema.parse(sessionId), ENDED);
    },
    pendingOf,
  };
}
