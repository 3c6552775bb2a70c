import { signIn, type Person } from '@/e2e/fixtures/person';
import { DEFAULT_PROFILE_SETTINGS } from '@/server/domain/profile';
import { BenchChild } from './bench-child';
import { percentile, rounded, type BenchReport } from './bench-report';
import type { StreamOrder, StreamResult } from './stream-clients';
import type { ServerReport } from './stream-server';

const SIZES = [25, 100];
const TOKENS_PER_SECOND = 50;
const TOKENS = 250;
/** People do not all send in the same millisecond. */
const STAGGER_MS = 30;
const ACCOUNT = { name: 'Ada', email: 'ada@example.org', password: 'a password for the bench' };

/**
 * As many sessions at once as told, each answered by a model of its own pace, each followed by a
 * browser's socket. Beside it, in the same run, the same model called directly by as many clients.
 * Model, server and clients are three processes.
 */
export async function benchStream(): Promise<BenchReport> {
  const endpoint = await BenchChild.start('scripts/bench/stream-endpoint.ts');
  const clients = await BenchChild.start('scripts/bench/stream-clients.ts');
  const { baseUrl } = await endpoint.ask<{ baseUrl: string }>({
    tokens: TOKENS,
    tokensPerSecond: TOKENS_PER_SECOND,
  });
  const rows = [];
  for (const size of SIZES) rows.push(await measure({ size, baseUrl, clients }));
  await Promise.all([endpoint.stop(), clients.stop()]);
  return {
    tables: [
      {
        title: `Streams at ${String(TOKENS_PER_SECOND)} tokens/s, ${String(TOKENS)} tokens each: what a browser waits for`,
        rows: rows.map(({ waits }) => waits),
      },
      { title: 'Beside the model called directly', rows: rows.map(({ beside }) => beside) },
      { title: 'What the server used', rows: rows.map(({ used }) => used) },
    ],
    notes: [
      'server→client: from the moment a token is there in the server to its receipt. model→client: from the model’s sending.',
      'first token: from the request to the first token. wrong: tokens lost, repeated or out of order.',
    ],
  };
}

async function measure(by: { size: number; baseUrl: string; clients: BenchChild }) {
  const { size, baseUrl, clients } = by;
  // To see where time goes: BENCH_NODE_FLAGS='--cpu-prof --cpu-prof-dir=FOLDER'.
  const flags = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter((flag) => flag !== '');
  const server = await BenchChild.start('scripts/bench/stream-server.ts', flags);
  const at = await server.ask<{ origin: string; workspace: string }>({
    kind: 'open',
    capacity: size,
    ...ACCOUNT,
  });
  const ada = await signIn(at.origin, ACCOUNT);
  const sessionIds = await createSessions(ada, { size, baseUrl, workspace: at.workspace });
  // The same once before: what a process pays only while it is young is no figure of a stream.
  await clients.ask(live(ada, sessionIds.splice(0, size)));
  const { results: direct } = await clients.ask<{ results: StreamResult[] }>({
    kind: 'direct',
    baseUrl,
    count: size,
    staggerMs: STAGGER_MS,
  } satisfies StreamOrder);
  await server.ask({ kind: 'watch', sessionIds });
  const { results: ours } = await clients.ask<{ results: StreamResult[] }>(live(ada, sessionIds));
  const report = await server.ask<ServerReport>({ kind: 'report' });
  await server.ask({ kind: 'close' });
  await server.stop();
  const fromServer = ours.flatMap(({ receivedAt }, index) => {
    const there = report.tokensAt[sessionIds[index] ?? ''] ?? [];
    return receivedAt.map((at, token) => at - (there[token] ?? Number.NaN));
  });
  return {
    waits: {
      sessions: size,
      ...percentiles('server→client', fromServer),
      ...percentiles(
        'model→client',
        ours.flatMap(({ waitsMs }) => waitsMs),
      ),
      tokens: ours.reduce((sum, { waitsMs }) => sum + waitsMs.length, 0),
      wrong: ours.reduce((sum, { faults, waitsMs }) => sum + faults + TOKENS - waitsMs.length, 0),
    },
    beside: {
      sessions: size,
      'first token p50 ms': firstToken(ours, 0.5),
      'directly p50 ms': firstToken(direct, 0.5),
      'first token p95 ms': firstToken(ours, 0.95),
      'directly p95 ms': firstToken(direct, 0.95),
      'added p95 ms': rounded(firstToken(ours, 0.95) - firstToken(direct, 0.95)),
    },
    used: {
      sessions: size,
      'cpu s': rounded(report.cpuSeconds),
      'cpu % of one core': Math.round((report.cpuSeconds / report.wallSeconds) * 100),
      'µs a token': Math.round((report.cpuSeconds / (size * TOKENS)) * 1e6),
      'rss MB': Math.round(report.megabytes),
    },
  };
}

function live(person: Person, sessionIds: string[]): StreamOrder {
  const cookie = `${person.cookie.name}=${person.cookie.value}`;
  return { kind: 'live', origin: person.origin, cookie, sessionIds, staggerMs: STAGGER_MS };
}

/** Twice as many sessions as are measured, on a profile of the model. */
async function createSessions(
  ada: Person,
  by: { size: number; baseUrl: string; workspace: string },
): Promise<string[]> {
  const endpoint = await ada.api.admin.createEndpoint.mutate({
    name: 'Bench',
    provider: 'openai-compatible',
    baseUrl: by.baseUrl,
    apiKey: null,
  });
  const profile = await ada.api.admin.createProfile.mutate({
    ...DEFAULT_PROFILE_SETTINGS,
    name: 'Bench',
    runtime: 'model',
    workspace: by.workspace,
    endpointId: endpoint.id,
    modelName: 'scripted-model',
  });
  const ids: string[] = [];
  for (let index = 0; index < 2 * by.size; index += 1) {
    const { sessionId } = await ada.api.sessions.create.mutate({
      profileId: profile.id,
      clientId: `bench-session-${String(index)}`,
    });
    ids.push(sessionId);
  }
  return ids;
}

function percentiles(name: string, waits: readonly number[]): Record<string, number> {
  return {
    [`${name} p50 ms`]: rounded(percentile(waits, 0.5)),
    [`p95 ms of ${name}`]: rounded(percentile(waits, 0.95)),
  };
}

function firstToken(results: readonly StreamResult[], share: number): number {
  return rounded(
    percentile(
      results.map(({ firstTokenMs }) => firstTokenMs),
      share,
    ),
  );
}
