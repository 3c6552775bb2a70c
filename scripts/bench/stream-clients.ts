import WebSocket from 'ws';
import type { Arrivals } from './stream-arrivals';
import { now, readStamps } from './stream-stamp';

/** What the process of the browsers is told to do. */
export type StreamOrder =
  | {
      kind: 'live';
      origin: string;
      cookie: string;
      sessionIds: readonly string[];
      arrivals: Arrivals;
    }
  | { kind: 'direct'; baseUrl: string; arrivals: Arrivals };

/** What one stream was like. */
export interface StreamResult {
  firstTokenMs: number;
  /** From the model's sending of each token to its receipt here. */
  waitsMs: number[];
  /** When each token came, by its number. */
  receivedAt: number[];
  /** Tokens that came out of their order, twice, or not at all. */
  faults: number;
}

process.on('message', (order: StreamOrder) => {
  const streams = order.kind === 'live' ? liveStreams(order) : directStreams(order);
  streams.then(
    (results) => process.send?.({ results }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => process.exit());
process.send?.({ kind: 'started' });

async function liveStreams(order: Extract<StreamOrder, { kind: 'live' }>): Promise<StreamResult[]> {
  const { origin, cookie, sessionIds, arrivals } = order;
  const followers = await Promise.all(sessionIds.map((id) => follow(order, id)));
  return Promise.all(
    followers.map(async ({ begin, result }, index) => {
      await pause(arrivals[index] ?? 0);
      begin();
      const response = await fetch(`${origin}/api/trpc/messages.send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, cookie },
        body: JSON.stringify({
          sessionId: sessionIds[index],
          text: 'Say it.',
          clientId: `bench-${String(index)}-${String(Date.now())}`,
        }),
      });
      if (!response.ok) throw new Error(await response.text());
      return result;
    }),
  );
}

/** Opens the socket of one browser on one session; resolves when it is live. */
async function follow(
  { origin, cookie }: { origin: string; cookie: string },
  sessionId: string,
): Promise<{ begin: () => void; result: Promise<StreamResult> }> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/live`, {
    headers: { cookie, origin },
  });
  const reader = createReader();
  let live: () => void = () => undefined;
  let done: (result: StreamResult) => void = () => undefined;
  const isLive = new Promise<void>((resolve) => (live = resolve));
  const result = new Promise<StreamResult>((resolve) => (done = resolve));
  socket.on('open', () => {
    socket.send(
      JSON.stringify({
        id: 1,
        jsonrpc: '2.0',
        method: 'subscription',
        params: { path: 'live.session', input: { sessionId } },
      }),
    );
  });
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8');
    if (text.includes('"texts"')) live();
    if (text.includes('"type":"delta"')) reader.take(text);
    if (text.includes('"run.finished"')) {
      socket.close();
      done(reader.result());
    }
  });
  await isLive;
  const begin = (): void => {
    reader.begin();
  };
  return { begin, result };
}

async function directStreams(
  order: Extract<StreamOrder, { kind: 'direct' }>,
): Promise<StreamResult[]> {
  return Promise.all(
    order.arrivals.map(async (arrivalMs) => {
      await pause(arrivalMs);
      const reader = createReader();
      reader.begin();
      const response = await fetch(`${order.baseUrl}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          model: 'scripted-model',
          stream: true,
          messages: [{ role: 'user', content: 'Say it.' }],
        }),
      });
      if (!response.body) throw new Error('no body');
      const decoder = new TextDecoder();
      for await (const chunk of response.body) {
        reader.take(decoder.decode(chunk, { stream: true }));
      }
      return reader.result();
    }),
  );
}

function createReader() {
  let beganAt = 0;
  let firstAt: number | null = null;
  let next = 0;
  let faults = 0;
  const waitsMs: number[] = [];
  const receivedAt: number[] = [];
  return {
    begin(): void {
      beganAt = now();
    },
    take(text: string): void {
      const at = now();
      for (const { index, sentAt } of readStamps(text)) {
        firstAt ??= at;
        waitsMs.push(at - sentAt);
        receivedAt[index] = at;
        if (index !== next) faults += 1;
        next = index + 1;
      }
    },
    result: (): StreamResult => ({
      firstTokenMs: (firstAt ?? Number.NaN) - beganAt,
      waitsMs,
      receivedAt,
      faults,
    }),
  };
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
