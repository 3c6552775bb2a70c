import { onTestFinished } from 'vitest';
import { createModelRuntime } from '@/server/agent/runtimes/model/model-runtime';
import type { Provider } from '@/server/domain/endpoint';
import { endpointIdSchema, type RunId, type SessionId } from '@/server/domain/ids';
import type { ProfileSettings } from '@/server/domain/profile';
import type { PrismaClient } from '@/server/generated/prisma/client';
import { createId } from '@/server/platform/create-id';
import { createDeferred } from '@/server/platform/deferred';
import { EndpointVault } from '@/server/store/endpoint-vault';
import { StoredTurnHistory } from '@/server/store/turn-history';
import { eventually } from '@/tests/support/eventually';
import { createFakeClock } from '@/tests/support/fake-clock';
import {
  startScriptedEndpoint,
  type ScriptedEndpoint,
} from '@/tests/support/scripted-endpoint/start-scripted-endpoint';
import { createTestRuntime, type TestRuntime } from '@/tests/support/test-runtime';

export const MODEL = 'scripted-model';
export const API_KEY = 'sk-very-secret-0123456789';
export const SEAL_KEY = 'c'.repeat(64);

type Script = Parameters<typeof startScriptedEndpoint>[0];

export interface ModelRig {
  runtime: TestRuntime;
  endpoint: ScriptedEndpoint;
  sessionId: SessionId;
  /** Sends a message and gives its run. */
  say(text: string): Promise<RunId>;
}

/** A scripted endpoint for the test under way, stopped at its end. */
async function openEndpoint(script: Script): Promise<ScriptedEndpoint> {
  const endpoint = await startScriptedEndpoint(script);
  onTestFinished(() => endpoint.stop());
  return endpoint;
}

/**
 * The real pool and stores with the model runtime over a scripted endpoint, and one session. Time
 * stands still until the test moves it; the network does not.
 */
export async function openModelRig(
  answers: Script['answers'],
  by: Omit<Parameters<typeof createTestRuntime>[0], 'runtime' | 'profile'> & {
    provider?: Provider;
    profile?: Partial<ProfileSettings>;
    script?: Partial<Script>;
    /** Where the endpoint is said to be, when that is not where it is. */
    baseUrl?: string;
    apiKey?: string | null;
  } = {},
): Promise<ModelRig> {
  const endpoint = await openEndpoint({ ...by.script, answers });
  const clock = by.clock ?? createFakeClock();
  const endpointId = endpointIdSchema.parse(createId('edp'));
  const provider = by.provider ?? 'openai-compatible';
  // The database is there before the first step is taken.
  const database = createDeferred<PrismaClient>();
  const runtime = await createTestRuntime({
    ...by,
    clock,
    profile: { runtime: 'model', endpointId, modelName: MODEL, ...by.profile },
    runtime: createModelRuntime({
      clock,
      endpoints: {
        find: async (id) =>
          new EndpointVault({ prisma: await database.promise, sealKey: SEAL_KEY }).find(id),
      },
      history: {
        before: async (turn) => new StoredTurnHistory(await database.promise).before(turn),
      },
      isFolder: (path) => Promise.resolve(!path.includes('missing')),
    }),
  });
  const { prisma } = runtime;
  database.resolve(prisma);
  const vault = new EndpointVault({ prisma, sealKey: SEAL_KEY });
  const apiKey = by.apiKey === undefined ? API_KEY : by.apiKey;
  await runtime.writes.commit({
    inserts: [
      {
        table: 'Endpoint',
        row: {
          id: endpointId,
          name: 'Box',
          provider,
          baseUrl: by.baseUrl ?? endpoint.baseUrl(provider),
          sealedKey: apiKey === null ? null : vault.seal(endpointId, apiKey),
          createdAt: 1,
          updatedAt: 1,
          archivedAt: null,
        },
      },
    ],
  });
  const sessionId = await runtime.createSession();
  return {
    runtime,
    endpoint,
    sessionId,
    say: async (text) => (await runtime.send(sessionId, text)).runId,
  };
}

/** What an agent said in a run, in order: its stored parts. */
export async function storedParts(runtime: TestRuntime, runId: RunId): Promise<unknown[]> {
  const rows = await runtime.prisma.message.findMany({
    where: { runId, role: 'agent' },
    orderBy: { seq: 'asc' },
  });
  return rows.flatMap((row) => JSON.parse(row.parts) as unknown[]);
}

/** Resolves with the notice that people see of a step, as soon as the `index`-th is there. */
export async function noticeOf(
  { runtime, sessionId }: Pick<ModelRig, 'runtime' | 'sessionId'>,
  index = 0,
): Promise<{ text: string; until: number | null }> {
  const notices = () =>
    runtime.liveTexts
      .snapshot(sessionId)
      .flatMap(({ key, text }) =>
        key.kind === 'notice' && key.partIndex === index ? [{ text, until: key.until }] : [],
      );
  await eventually(() => notices().length > 0);
  return notices()[0]!;
}
