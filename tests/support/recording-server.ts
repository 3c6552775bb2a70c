import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RecordedCall {
  path: string;
  headers: IncomingHttpHeaders;
}

export interface RecordingServer {
  /** Without a trailing slash. */
  origin: string;
  calls: RecordedCall[];
}

/** A real HTTP server on a free loopback port that notes what reaches it; gone with the test. */
export async function startRecordingServer(
  answer: (call: RecordedCall, response: ServerResponse) => void,
): Promise<RecordingServer> {
  const calls: RecordedCall[] = [];
  const server = createServer((request, response) => {
    const call = { path: request.url ?? '', headers: request.headers };
    calls.push(call);
    answer(call, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(async () => {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${String(port)}`, calls };
}

/** An answer that is JSON. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
