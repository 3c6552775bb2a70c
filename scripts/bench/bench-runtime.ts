import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateDatabase } from '@/prisma/migrate';
import type { AgentRuntime } from '@/server/agent/agent-runtime';
import type { JudgeCall } from '@/server/agent/call-runner';
import type { Tool } from '@/server/agent/tool';
import { createFileTools } from '@/server/agent/tools/files/create-file-tools';
import { unusableTool } from '@/server/agent/tools/unusable-tool';
import { createAuth } from '@/server/auth/create-auth';
import type { Actor } from '@/server/domain/actor';
import {
  profileIdSchema,
  sessionIdSchema,
  userIdSchema,
  type SessionId,
} from '@/server/domain/ids';
import { DEFAULT_PROFILE_SETTINGS } from '@/server/domain/profile';
import { systemClock } from '@/server/platform/clock';
import { createId } from '@/server/platform/create-id';
import { createLogger } from '@/server/platform/logger';
import { CallReader } from '@/server/policy/call-reader';
import { createCommandParser } from '@/server/policy/parse-command';
import { readScriptFile } from '@/server/policy/read-script-file';
import { realPath } from '@/server/policy/real-path';
import { createRuntime } from '@/server/runtime';
import type { ServiceRuntime } from '@/server/services/service-runtime';
import { EndpointVault } from '@/server/store/endpoint-vault';
import { openDatabase } from '@/server/store/open-database';
import { createReadStores } from '@/server/store/read-stores';
import { verifyAuditChain } from '@/server/store/verify-audit-chain';

/** A whole server core on a fresh database file, with the machine's clock and no pages. */
export async function openBenchRuntime(parts: {
  runtime: AgentRuntime;
  tool: Tool<'terminal'>;
  judge: JudgeCall;
  capacity: number;
}) {
  const directory = mkdtempSync(path.join(tmpdir(), 'countersign-bench-'));
  const file = path.join(directory, 'countersign.db');
  await migrateDatabase({
    databaseFile: file,
    migrationsDirectory: path.resolve('prisma/migrations/sqlite'),
    backupDirectory: path.join(directory, 'backups'),
  });
  let statements = 0;
  const { prisma, close } = await openDatabase({ file, onStatement: () => (statements += 1) });
  const logger = createLogger('fatal');
  const core = createRuntime({
    prisma,
    clock: systemClock,
    logger,
    auditKey: 'b'.repeat(64),
    capacity: parts.capacity,
    runtimes: { shell: parts.runtime, model: parts.runtime },
    tools: {
      terminal: parts.tool,
      unusable: unusableTool,
      ...createFileTools({
        clock: systemClock,
        realpath: realPath,
        place: () => ({ home: directory, dataDirectory: directory, ownAddresses: [] }),
      }),
    },
    judge: parts.judge,
  });
  const actor: Actor = {
    userId: userIdSchema.parse(createId('usr')),
    name: 'Ada',
    email: 'ada@example.org',
    role: 'admin',
  };
  await prisma.user.create({
    data: { id: actor.userId, name: actor.name, email: actor.email, role: actor.role },
  });
  const profileId = profileIdSchema.parse(createId('prf'));
  const now = systemClock.now();
  await core.writes.commit({
    inserts: [
      {
        table: 'Profile',
        row: {
          id: profileId,
          name: 'Bench',
          runtime: 'shell',
          workspace: directory,
          ...DEFAULT_PROFILE_SETTINGS,
          createdAt: now,
        },
      },
    ],
  });
  const services: ServiceRuntime = {
    ...core,
    reader: new CallReader({
      parser: await createCommandParser(),
      files: { readScript: readScriptFile, realpath: realPath },
      place: () => ({ home: directory, dataDirectory: `${directory}/data`, ownAddresses: [] }),
    }),
    rows: createReadStores(prisma),
    auth: await createAuth({
      prisma,
      writes: core.writes,
      clock: systemClock,
      logger,
      secret: 'c'.repeat(64),
      allowedOrigins: () => ['http://localhost'],
      isSecure: false,
      attemptsPerMinute: 1_000_000,
    }),
    endpointKeys: new EndpointVault({ prisma, sealKey: 'd'.repeat(64) }),
    sandbox: {
      look: () => Promise.resolve({ isAvailable: false, explanation: 'Not measured.' }),
    },
    verifyAudit: () => verifyAuditChain(prisma, 'b'.repeat(64)),
    isFolder: () => Promise.resolve(true),
    config: { hostName: 'bench', version: '0', defaultWorkspace: directory },
  };
  return {
    core,
    services,
    actor,
    /** For a second account, one that can sign in. */
    secondActorId: userIdSchema.parse(createId('usr')),
    directory,
    statementCount: () => statements,
    async createSessions(count: number): Promise<SessionId[]> {
      const ids = Array.from({ length: count }, () => sessionIdSchema.parse(createId('ses')));
      await Promise.all(
        ids.map((id) =>
          core.writes.commit({
            inserts: [
              {
                table: 'Session',
                row: {
                  id,
                  profileId,
                  authorId: actor.userId,
                  title: 'Bench',
                  workspace: directory,
                  cwd: directory,
                  createdAt: now,
                  lastActivityAt: now,
                },
              },
            ],
          }),
        ),
      );
      return ids;
    },
    async close() {
      await close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
