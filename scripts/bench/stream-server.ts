import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateDatabase } from '@/prisma/migrate';
import { createServices } from '@/server/create-services';
import { userIdSchema, type SessionId } from '@/server/domain/ids';
import { createHttpServer, type HttpParts } from '@/server/http/http-server';
import { createLiveSocket } from '@/server/http/live-socket';
import { systemClock } from '@/server/platform/clock';
import { createId } from '@/server/platform/create-id';
import { createLogger } from '@/server/platform/logger';
import { createAllowedHosts } from '@/server/process/allowed-hosts';
import { createTrustedProxies } from '@/server/process/client-address';
import { listen } from '@/server/process/listen';
import { openDatabase } from '@/server/store/open-database';
import { now, readStamps } from './stream-stamp';

/** What the process of the server is told. */
export type ServerOrder =
  | { kind: 'open'; capacity: number; email: string; password: string }
  /** Notes when each token of these sessions is there. */
  | { kind: 'watch'; sessionIds: string[] }
  | { kind: 'report' }
  | { kind: 'close' };

/** When each token was there, by session, in the order of the tokens; and what the process used. */
export interface ServerReport {
  tokensAt: Record<string, number[]>;
  cpuSeconds: number;
  wallSeconds: number;
  megabytes: number;
}

const logger = createLogger('fatal');
const directory = mkdtempSync(path.join(tmpdir(), 'countersign-bench-'));

/** Countersign without its pages, as a process of its own: procedures, live sockets, a real database. */
async function open(order: Extract<ServerOrder, { kind: 'open' }>) {
  const file = path.join(directory, 'countersign.db');
  await migrateDatabase({
    databaseFile: file,
    migrationsDirectory: path.resolve('prisma/migrations/sqlite'),
    backupDirectory: path.join(directory, 'backups'),
  });
  const { prisma } = await openDatabase({ file });
  const origins: string[] = [];
  const runtime = await createServices({
    prisma,
    clock: systemClock,
    logger,
    secrets: { authSecret: 'a'.repeat(64), auditKey: 'b'.repeat(64), sealKey: 'c'.repeat(64) },
    capacity: order.capacity,
    processEnv: process.env,
    place: () => ({ home: directory, dataDirectory: directory, ownAddresses: [] }),
    allowedOrigins: () => origins,
    isSecure: false,
    signInAttemptsPerMinute: 1_000,
    config: { hostName: 'bench', version: '0', defaultWorkspace: directory },
  });
  const nothing = (_request: unknown, response: ServerResponse): Promise<void> => {
    response.writeHead(404).end();
    return Promise.resolve();
  };
  const parts: HttpParts = {
    runtime,
    pages: { handle: nothing, upgrade: null, close: () => Promise.resolve() },
    live: createLiveSocket(runtime),
    metrics: nothing,
    hosts: null,
    isReady: true,
  };
  const server = createHttpServer({ parts, proxies: createTrustedProxies([]), logger });
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  parts.hosts = createAllowedHosts({ host: '127.0.0.1', port, publicOrigins: [] });
  origins.push(...parts.hosts.origins);
  const { email, password } = order;
  const id = userIdSchema.parse(createId('usr'));
  await runtime.auth.accounts.create({ id, name: 'Ada', role: 'admin', email, password });
  return { runtime, origin: `http://127.0.0.1:${String(port)}` };
}

let running: Awaited<ReturnType<typeof open>> | null = null;
const tokensAt: Record<string, number[]> = {};
let beganAt = { cpu: process.cpuUsage(), wall: performance.now() };

function watch(sessionIds: readonly string[]): void {
  for (const sessionId of sessionIds) {
    const times: number[] = [];
    tokensAt[sessionId] = times;
    running?.runtime.liveTexts.subscribe(sessionId as SessionId, (delta) => {
      const at = now();
      for (const { index } of readStamps(delta.text)) times[index] = at;
    });
  }
  beganAt = { cpu: process.cpuUsage(), wall: performance.now() };
}

function report(): ServerReport {
  const { user, system } = process.cpuUsage(beganAt.cpu);
  return {
    tokensAt,
    cpuSeconds: (user + system) / 1e6,
    wallSeconds: (performance.now() - beganAt.wall) / 1_000,
    megabytes: process.memoryUsage.rss() / 1e6,
  };
}

async function obey(order: ServerOrder): Promise<object> {
  switch (order.kind) {
    case 'open':
      running = await open(order);
      return { origin: running.origin, workspace: directory };
    case 'watch':
      watch(order.sessionIds);
      return {};
    case 'report':
      return report();
    case 'close':
      rmSync(directory, { recursive: true, force: true });
      return {};
  }
}

process.on('message', (order: ServerOrder) => {
  obey(order).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit());
process.send?.({ kind: 'started' });
