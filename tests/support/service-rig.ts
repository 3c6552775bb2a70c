import { createCaller, type AppCaller } from '@/server/api/app-router';
import { createAskAgain } from '@/server/agent/ask-again';
import { EditJudge } from '@/server/agent/edit-judge';
import { createRequestContext } from '@/server/api/request-context';
import { ApprovalBroker } from '@/server/approvals/approval-broker';
import { CLIENT_ADDRESS_HEADER } from '@/server/auth/client-address';
import { createAuth, type Auth } from '@/server/auth/create-auth';
import type { Actor } from '@/server/domain/actor';
import { profileIdSchema, userIdSchema, type ProfileId } from '@/server/domain/ids';
import { DEFAULT_PROFILE_SETTINGS } from '@/server/domain/profile';
import type { Role } from '@/server/domain/role';
import { AccessChanges } from '@/server/events/access-changes';
import { EventBus } from '@/server/events/event-bus';
import { followOverview } from '@/server/events/follow-overview';
import { followSession } from '@/server/events/follow-session';
import { LiveTexts } from '@/server/events/live-texts';
import { createId } from '@/server/platform/create-id';
import { createLogger } from '@/server/platform/logger';
import type { ServiceRuntime } from '@/server/services/service-runtime';
import { ApprovalStore } from '@/server/store/approval-store';
import { EndpointVault } from '@/server/store/endpoint-vault';
import { EventStore } from '@/server/store/event-store';
import { createReadStores } from '@/server/store/read-stores';
import { RunStore } from '@/server/store/run-store';
import { verifyAuditChain } from '@/server/store/verify-audit-chain';
import { GroupedWriteQueue } from '@/server/store/write-queue';
import { createFakeClock, type FakeClock } from './fake-clock';
import { judgeByPrefix } from './judge-by-prefix';
import { RestingPool } from './resting-pool';
import { scriptedTool, toolBox } from './scripted-tool';
import { openTestDatabase } from './test-database';
import { testReader } from './test-policy';

export const TEST_ORIGIN = 'http://127.0.0.1:4999';
export const TEST_PASSWORD = 'correct horse battery';

/** A signed-in person, and the router as they may call it. */
export interface TestPerson {
  actor: Actor;
  headers: Headers;
  caller: AppCaller;
}

export interface ServiceRig {
  runtime: ServiceRuntime;
  clock: FakeClock;
  bus: EventBus;
  auth: Auth;
  prisma: Awaited<ReturnType<typeof openTestDatabase>>['prisma'];
  runs: RunStore;
  broker: ApprovalBroker;
  profileId: ProfileId;
  /** What was logged, one parsed line each. */
  logged: Record<string, unknown>[];
  /** The router as somebody without a sign-in calls it. */
  stranger: AppCaller;
  addPerson(name: string, role: Role): Promise<TestPerson>;
  callerOf(headers: Headers): AppCaller;
}

/**
 * Everything that services work with, on a database file: the real stores, queue, broker, follow
 * functions and sign-in, and a pool whose runs never begin by themselves.
 */
export async function openServiceRig(
  settings: { attemptsPerMinute?: number; isSecure?: boolean } = {},
): Promise<ServiceRig> {
  const { prisma } = await openTestDatabase();
  const clock = createFakeClock();
  const logged: Record<string, unknown>[] = [];
  const logger = createLogger('info', {
    write: (line) => logged.push(JSON.parse(line) as Record<string, unknown>),
  });
  const bus = new EventBus((error) => {
    throw error;
  });
  const writes = new GroupedWriteQueue({ prisma, bus, clock, auditKey: 'test key' });
  const auth = await createAuth({
    prisma,
    writes,
    clock,
    logger,
    secret: 'a secret of the tests, long enough for all',
    allowedOrigins: () => [TEST_ORIGIN],
    isSecure: settings.isSecure ?? false,
    attemptsPerMinute: settings.attemptsPerMinute ?? 1_000,
  });
  const runs = new RunStore({ prisma, writes, clock });
  const broker = new ApprovalBroker({
    clock,
    logger,
    ledger: new ApprovalStore({ prisma, writes }),
  });
  const follow = { bus, clock, log: new EventStore(prisma), liveTexts: new LiveTexts() };
  const pool = new RestingPool(runs);
  const runtime: ServiceRuntime = {
    clock,
    logger,
    rows: createReadStores(prisma),
    reader: testReader({
      place: () => ({ home: '/home/u', dataDirectory: '/srv/data', ownAddresses: [] }),
    }),
    writes,
    pool,
    broker,
    edits: new EditJudge({
      ledger: runs,
      judge: judgeByPrefix,
      tools: toolBox({ terminal: scriptedTool() }),
      previewRemoval: () => Promise.resolve(null),
    }),
    askAgain: createAskAgain({ ledger: runs, pool }),
    access: new AccessChanges(),
    followSession: (input) => followSession(follow, input),
    followOverview: (input) => followOverview(follow, input),
    auth,
    endpointKeys: new EndpointVault({ prisma, sealKey: 'c'.repeat(64) }),
    sandbox: {
      look: () => Promise.resolve({ isAvailable: false, explanation: 'Not in this test.' }),
    },
    verifyAudit: () => verifyAuditChain(prisma, 'test key'),
    isFolder: (path) => Promise.resolve(!path.includes('missing')),
    config: { hostName: 'box', version: '0.0.0', defaultWorkspace: '/srv/demo' },
  };
  const callerOf = (headers: Headers): AppCaller =>
    createCaller(createRequestContext(runtime, headers));

  return {
    runtime,
    clock,
    bus,
    auth,
    prisma,
    runs,
    broker,
    logged,
    callerOf,
    profileId: await addProfile(runtime),
    stranger: callerOf(new Headers()),
    addPerson: async (name, role) => {
      const userId = userIdSchema.parse(createId('usr'));
      const email = `${name.toLowerCase()}@example.org`;
      await auth.accounts.create({ id: userId, name, email, role, password: TEST_PASSWORD });
      const headers = await signedInHeaders(auth, email);
      return { actor: { userId, name, email, role }, headers, caller: callerOf(headers) };
    },
  };
}

/** The request with which a browser signs in. */
export function signInRequest(
  body: { email: string; password: string },
  from: { address?: string; origin?: string } = {},
): Request {
  return new Request(`${TEST_ORIGIN}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: from.origin ?? TEST_ORIGIN,
      [CLIENT_ADDRESS_HEADER]: from.address ?? '192.0.2.1',
    },
    body: JSON.stringify(body),
  });
}

/** The headers that a browser sends after it took the cookies of this response. */
export function headersAfter(response: Response): Headers {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return new Headers({ cookie: cookies.join('; '), [CLIENT_ADDRESS_HEADER]: '192.0.2.1' });
}

async function signedInHeaders(auth: Auth, email: string): Promise<Headers> {
  const response = await auth.handler(signInRequest({ email, password: TEST_PASSWORD }));
  if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`);
  return headersAfter(response);
}

async function addProfile(runtime: ServiceRuntime): Promise<ProfileId> {
  const id = profileIdSchema.parse(createId('prf'));
  await runtime.writes.commit({
    inserts: [
      {
        table: 'Profile',
        row: {
          id,
          name: 'Shell',
          runtime: 'shell',
          workspace: '/srv/demo',
          createdAt: runtime.clock.now(),
          ...DEFAULT_PROFILE_SETTINGS,
        },
      },
    ],
  });
  return id;
}
