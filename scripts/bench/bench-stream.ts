import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { completeSetup, type Person } from '@/e2e/fixtures/person';
import { ServerProcess } from '@/e2e/fixtures/server-process';
import { DEFAULT_PROFILE_SETTINGS } from '@/server/domain/profile';
import { percentile, rounded, type BenchReport } from './bench-report';
import type { StreamOrder, StreamResult } from './stream-clients';

const SESSIONS = 100;
const TOKENS_PER_SECOND = 50;
const TOKENS = 250;
/** People do not all send in the same millisecond. */
const STAGGER_MS = 30;
/** The kernel counts processor time in these. */
const TICKS_PER_SECOND = 100;

/**
 * As many sessions at once as told, each answered by a model of its own pace, each followed by a
 * browser's socket, over the built server. Beside it, in the same run, the same model called directly
 * by as many clients. Model, server and clients are three processes.
 */
export async function benchStream(): Promise<BenchReport> {
  const endpoint = await startChild('scripts/bench/stream-endpoint.ts');
  const clients = await startChild('scripts/bench/stream-clients.ts');
  const { baseUrl } = (await ask(endpoint, {
    tokens: TOKENS,
    tokensPerSecond: TOKENS_PER_SECOND,
  })) as { baseUrl: string };
  const server = await ServerProcess.start({
    settings: { COUNTERSIGN_CAPACITY: String(SESSIONS) },
    // To see where time goes: BENCH_NODE_FLAGS='--cpu-prof --cpu-prof-dir=FOLDER'.
    nodeFlags: (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter((flag) => flag !== ''),
  });
  try {
    const ada = await completeSetup(server);
    const sessionIds = await createSessions(ada, { baseUrl, workspace: server.workspace });
    // One of each first: what only the first call of a process pays is no figure of a stream.
    await measure(clients, live(ada, sessionIds.splice(0, 1)));
    const direct = await measure(clients, {
      kind: 'direct',
      baseUrl,
      count: SESSIONS,
      staggerMs: STAGGER_MS,
    });
    const before = usageOf(server.pid);
    const ours = await measure(clients, live(ada, sessionIds));
    const after = usageOf(server.pid);
    return {
      tables: [
        {
          title: `${String(SESSIONS)} sessions at ${String(TOKENS_PER_SECOND)} tokens/s, ${String(TOKENS)} tokens each`,
          rows: [
            { way: 'through Countersign, by socket', ...figures(ours) },
            { way: 'the model called directly', ...figures(direct) },
          ],
        },
        {
          title: 'What Countersign added, and used',
          rows: [
            {
              'first token p50 ms': added(ours, direct, 0.5),
              'first token p95 ms': added(ours, direct, 0.95),
              'cpu s': rounded(after.cpuSeconds - before.cpuSeconds),
              'cpu % of one core': Math.round(
                ((after.cpuSeconds - before.cpuSeconds) / (after.at - before.at)) * 100,
              ),
              'rss MB before': rounded(before.megabytes),
              'rss MB after': rounded(after.megabytes),
            },
          ],
        },
      ],
      notes: [
        'token ms: from the moment the model sends a token to its receipt. first token: from the request to the first token.',
        'faults: tokens lost, repeated or out of order.',
      ],
    };
  } finally {
    endpoint.kill();
    clients.kill();
    await server.stop();
  }
}

function live(person: Person, sessionIds: string[]): StreamOrder {
  const cookie = `${person.cookie.name}=${person.cookie.value}`;
  return { kind: 'live', origin: person.origin, cookie, sessionIds, staggerMs: STAGGER_MS };
}

/** One session more than are measured, on a profile of the model. */
async function createSessions(
  ada: Person,
  at: { baseUrl: string; workspace: string },
): Promise<string[]> {
  const endpoint = await ada.api.admin.createEndpoint.mutate({
    name: 'Bench',
    provider: 'openai-compatible',
    baseUrl: at.baseUrl,
    apiKey: null,
  });
  const profile = await ada.api.admin.createProfile.mutate({
    ...DEFAULT_PROFILE_SETTINGS,
    name: 'Bench',
    runtime: 'model',
    workspace: at.workspace,
    endpointId: endpoint.id,
    modelName: 'scripted-model',
  });
  const ids: string[] = [];
  for (let index = 0; index <= SESSIONS; index += 1) {
    const { sessionId } = await ada.api.sessions.create.mutate({
      profileId: profile.id,
      clientId: `bench-session-${String(index)}`,
    });
    ids.push(sessionId);
  }
  return ids;
}

function figures(results: readonly StreamResult[]): Record<string, number> {
  const waits = results.flatMap(({ waitsMs }) => waitsMs);
  const firsts = results.map(({ firstTokenMs }) => firstTokenMs);
  return {
    'token p50 ms': rounded(percentile(waits, 0.5)),
    'token p95 ms': rounded(percentile(waits, 0.95)),
    'token p99 ms': rounded(percentile(waits, 0.99)),
    'first token p50 ms': rounded(percentile(firsts, 0.5)),
    'first token p95 ms': rounded(percentile(firsts, 0.95)),
    tokens: results.reduce((sum, { received }) => sum + received, 0),
    missing: results.length * TOKENS - results.reduce((sum, { received }) => sum + received, 0),
    faults: results.reduce((sum, { faults }) => sum + faults, 0),
  };
}

function added(
  ours: readonly StreamResult[],
  direct: readonly StreamResult[],
  share: number,
): number {
  const at = (results: readonly StreamResult[]): number =>
    percentile(
      results.map(({ firstTokenMs }) => firstTokenMs),
      share,
    );
  return rounded(at(ours) - at(direct));
}

/** From the kernel's account of the process; not numbers where there is none. */
function usageOf(pid: number): { cpuSeconds: number; megabytes: number; at: number } {
  const at = performance.now() / 1_000;
  try {
    const fields =
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')[1]
        ?.split(' ') ?? [];
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
      megabytes: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_000,
      at,
    };
  } catch {
    return { cpuSeconds: Number.NaN, megabytes: Number.NaN, at };
  }
}

async function measure(clients: ChildProcess, order: StreamOrder): Promise<StreamResult[]> {
  const reply = (await ask(clients, order)) as { results?: StreamResult[]; error?: string };
  if (!reply.results) throw new Error(reply.error ?? 'The clients said nothing.');
  return reply.results;
}

async function startChild(file: string): Promise<ChildProcess> {
  const child = fork(file, { execArgv: ['--import', 'tsx'] });
  await nextMessage(child);
  return child;
}

function ask(child: ChildProcess, order: StreamOrder | object): Promise<unknown> {
  const answer = nextMessage(child);
  child.send(order);
  return answer;
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (): void => {
      reject(new Error('A process of the benchmark ended early.'));
    };
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}
