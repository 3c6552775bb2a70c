import { fork, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { createLiveSocket } from '@/server/http/live-socket';
import { percentile, rounded, type BenchReport } from './bench-report';
import { openBenchRuntime } from './bench-runtime';
import type { FanoutOrder, FanoutReply } from './fanout-clients';

const SUBSCRIBERS = 200;
const EVENTS = 100;
const PASSWORD = 'a password for the bench';

/**
 * 200 subscribers of one session in another process; 100 events, each stored and published. Beside
 * it, in the same run, a bare `ws` server that sends the same texts to as many sockets.
 */
export async function benchFanout(): Promise<BenchReport> {
  return {
    tables: [
      {
        title: `Fan-out: ${String(EVENTS)} events to ${String(SUBSCRIBERS)} live subscribers`,
        rows: [
          { server: 'live session over tRPC', ...(await measureLive()) },
          { server: 'bare ws broadcast', ...(await measureBare()) },
        ],
      },
    ],
    notes: [
      'ms: from before the event is stored (bare: sent) to its receipt, over all receipts. receipts/s: from the first event to the last receipt.',
    ],
  };
}

async function measureLive() {
  const bench = await openBenchRuntime({
    runtime: { name: 'shell', nextStep: () => Promise.reject(new Error('no run here')) },
    tool: {
      environmentNames: [],
      obstacle: () => Promise.resolve(null),
      subject: () => Promise.reject(new Error('no call here')),
      execute: () => Promise.reject(new Error('no call here')),
    },
    judge: () => Promise.reject(new Error('no call here')),
    capacity: 1,
  });
  const { services, core } = bench;
  const [sessionId] = await bench.createSessions(1);
  if (!sessionId) throw new Error('no session');
  const live = createLiveSocket(services);
  const server = createServer();
  server.on('upgrade', (request, socket, head) => {
    live.upgrade(request, socket, head);
  });
  const port = await listening(server);
  const clients = await startClients({
    url: `ws://127.0.0.1:${String(port)}/api/live`,
    cookie: await signIn(bench),
    hello: JSON.stringify({
      id: 1,
      jsonrpc: '2.0',
      method: 'subscription',
      params: { path: 'live.session', input: { sessionId } },
    }),
  });
  const figures = await clients.measure(async (text) => {
    await core.writes.commit({
      events: [{ type: 'session.renamed', sessionId, payload: { title: text } }],
    });
  });
  clients.stop();
  live.close();
  server.close();
  await bench.close();
  return figures;
}

async function measureBare() {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  const port = await listening(server);
  const clients = await startClients({
    url: `ws://127.0.0.1:${String(port)}`,
    cookie: '',
    hello: '',
  });
  const padding = 'x'.repeat(300);
  const figures = await clients.measure((text) => {
    for (const socket of sockets.clients) socket.send(`{"title":"${text}","padding":"${padding}"}`);
    return Promise.resolve();
  });
  clients.stop();
  sockets.close();
  server.close();
  return figures;
}

async function startClients(order: Omit<FanoutOrder, 'subscribers' | 'events'>) {
  const child = fork('scripts/bench/fanout-clients.ts', { execArgv: ['--import', 'tsx'] });
  await next(child, 'started');
  child.send({ ...order, subscribers: SUBSCRIBERS, events: EVENTS } satisfies FanoutOrder);
  await next(child, 'connected');
  return {
    async measure(publish: (text: string) => Promise<void>) {
      const startedAt = now();
      const finished = next(child, 'finished');
      for (let index = 0; index < EVENTS; index += 1) {
        await publish(`@${String(now())}@`);
        await new Promise((resolve) => setImmediate(resolve));
      }
      const reply = await finished;
      const tookMs = now() - startedAt;
      const waits = reply.waitsMs ?? [];
      return {
        'p50 ms': rounded(percentile(waits, 0.5)),
        'p99 ms': rounded(percentile(waits, 0.99)),
        'receipts/s': Math.round((waits.length / tookMs) * 1_000),
        'events/s': rounded((EVENTS / tookMs) * 1_000),
        'server MB': Math.round(process.memoryUsage.rss() / 1e6),
      };
    },
    stop() {
      child.kill();
    },
  };
}

function next(child: ChildProcess, kind: FanoutReply['kind']): Promise<FanoutReply> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => {
      reject(new Error('The clients ended early.'));
    });
    child.on('message', (reply: FanoutReply) => {
      if (reply.kind === kind) resolve(reply);
    });
  });
}

async function signIn(bench: Awaited<ReturnType<typeof openBenchRuntime>>): Promise<string> {
  const { auth } = bench.services;
  await auth.accounts.create({
    ...bench.actor,
    id: bench.secondActorId,
    email: 'grace@example.org',
    password: PASSWORD,
  });
  const response = await auth.handler(
    new Request('http://localhost/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost' },
      body: JSON.stringify({ email: 'grace@example.org', password: PASSWORD }),
    }),
  );
  if (!response.ok) throw new Error(`sign-in: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
