import { signIn, type Person } from '@/e2e/fixtures/person';
import { DEFAULT_PROFILE_SETTINGS } from '@/server/domain/profile';
import { createId } from '@/server/platform/create-id';
import { BenchChild } from './bench-child';
import { percentile, rounded, type BenchReport } from './bench-report';
import { arrivalsAtOnce, spreadArrivals, type Arrivals } from './stream-arrivals';
import type { StreamOrder, StreamResult } from './stream-clients';
import type { ServerReport } from './stream-server';

const SIZES = [25, 100];
const TOKENS_PER_SECOND = 50;
const TOKENS = 250;
const ANSWER_MS = (TOKENS / TOKENS_PER_SECOND) * 1_000;
const ACCOUNT = { name: 'Ada', email: 'ada@example.org', password: 'a password for the bench' };

/** Sends, of which the first `unmeasured` only see to it that the others meet a server at work. */
interface Pattern {
  name: string;
  arrivals: Arrivals;
  unmeasured: number;
}

interface Bench {
  baseUrl: string;
  clients: BenchChild;
  server: BenchChild;
  ada: Person;
  size: number;
}

/**
 * As many sessions answered at a time as told, each by a model of its own pace, each followed by a
 * browser's socket. Beside it, in the same run and with the same arrivals, the same model called
 * directly by as many clients. Model, server and clients are three processes.
 */
export async function benchStream(): Promise<BenchReport> {
  const endpoint = await BenchChild.start('scripts/bench/stream-endpoint.ts');
  const clients = await BenchChild.start('scripts/bench/stream-clients.ts');
  const { baseUrl } = await endpoint.ask<{ baseUrl: string }>({
    tokens: TOKENS,
    tokensPerSecond: TOKENS_PER_SECOND,
  });
  const rows = [];
  for (const size of SIZES) rows.push(...(await measureSize({ size, baseUrl, clients })));
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
      'spread: people send independently of each other, so often that as many answers as told are under way; the first token is that of sends that meet a server so busy. at once: all in one instant, at rest before.',
    ],
  };
}

async function measureSize(by: { size: number; baseUrl: string; clients: BenchChild }) {
  const { size, baseUrl } = by;
  // To see where time goes: BENCH_NODE_FLAGS='--cpu-prof --cpu-prof-dir=FOLDER'.
  const flags = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter((flag) => flag !== '');
  const server = await BenchChild.start('scripts/bench/stream-server.ts', flags);
  const at = await server.ask<{ origin: string; workspace: string }>({
    kind: 'open',
    capacity: 2 * size,
    ...ACCOUNT,
  });
  const ada = await signIn(at.origin, ACCOUNT);
  const spread = spreadArrivals(2 * size, ANSWER_MS / size);
  const patterns: Pattern[] = [
    { name: 'spread', arrivals: spread, unmeasured: size },
    { name: 'at once', arrivals: arrivalsAtOnce(size), unmeasured: 0 },
  ];
  const profileId = await createProfile(ada, { baseUrl, workspace: at.workspace });
  const bench = { ...by, server, ada };
  // Once before: what a process pays only while it is young is no figure of a stream.
  const warmUp = spread.slice(0, size);
  await by.clients.ask(liveOrder(ada, await createSessions(ada, profileId, size), warmUp));
  const rows = [];
  for (const pattern of patterns) {
    const sessionIds = await createSessions(ada, profileId, pattern.arrivals.length);
    rows.push(await measure(bench, pattern, sessionIds));
  }
  await server.ask({ kind: 'close' });
  await server.stop();
  return rows;
}

async function measure(bench: Bench, pattern: Pattern, sessionIds: readonly string[]) {
  const { baseUrl, clients, server, ada, size } = bench;
  const { name, arrivals, unmeasured } = pattern;
  const { results: direct } = await clients.ask<{ results: StreamResult[] }>({
    kind: 'direct',
    baseUrl,
    arrivals,
  } satisfies StreamOrder);
  await server.ask({ kind: 'watch', sessionIds });
  const { results: ours } = await clients.ask<{ results: StreamResult[] }>(
    liveOrder(ada, sessionIds, arrivals),
  );
  const report = await server.ask<ServerReport>({ kind: 'report' });
  const fromServer = ours.flatMap(({ receivedAt }, index) => {
    const there = report.tokensAt[sessionIds[index] ?? ''] ?? [];
    return receivedAt.map((at, token) => at - (there[token] ?? Number.NaN));
  });
  const first = (results: readonly StreamResult[], share: number): number =>
    firstToken(results.slice(unmeasured), share);
  return {
    waits: {
      sessions: size,
      arrivals: name,
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
      arrivals: name,
      'first token p50 ms': first(ours, 0.5),
      'directly p50 ms': first(direct, 0.5),
      'first token p95 ms': first(ours, 0.95),
      'directly p95 ms': first(direct, 0.95),
      'added p95 ms': rounded(first(ours, 0.95) - first(direct, 0.95)),
    },
    used: {
      sessions: size,
      arrivals: name,
      'cpu s': rounded(report.cpuSeconds),
      'cpu % of one core': Math.round((report.cpuSeconds / report.wallSeconds) * 100),
      'µs a token': Math.round((report.cpuSeconds / (arrivals.length * TOKENS)) * 1e6),
      'rss MB': Math.round(report.megabytes),
    },
  };
}

function liveOrder(person: Person, sessionIds: readonly string[], arrivals: Arrivals): StreamOrder {
  const cookie = `${person.cookie.name}=${person.cookie.value}`;
  return { kind: 'live', origin: person.origin, cookie, sessionIds, arrivals };
}

/** A profile of the model. */
async function createProfile(
  ada: Person,
  by: { baseUrl: string; workspace: string },
): Promise<string> {
  const endpoint = await ada.api.admin.createEndpoint.mutate({
    name: 'Bench',
    provider: 'openai-compatible',
    baseUrl: by.baseUrl,
    apiKey: null,
  });
  const { id } = await ada.api.admin.createProfile.mutate({
    ...DEFAULT_PROFILE_SETTINGS,
    name: 'Bench',
    runtime: 'model',
    workspace: by.workspace,
    endpointId: endpoint.id,
    modelName: 'scripted-model',
  });
  return id;
}

async function createSessions(ada: Person, profileId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const { sessionId } = await ada.api.sessions.create.mutate({
      profileId,
      clientId: `bench-${createId('ses')}`,
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
