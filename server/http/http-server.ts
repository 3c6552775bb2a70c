import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import { appRouter } from '@/server/api/app-router';
import { createRequestContext } from '@/server/api/request-context';
import { CLIENT_ADDRESS_HEADER } from '@/server/auth/client-address';
import { AUTH_BASE_PATH } from '@/server/auth/create-auth';
import type { Logger } from '@/server/platform/logger';
import type { AllowedHosts } from '@/server/process/allowed-hosts';
import type { TrustedProxies } from '@/server/process/client-address';
import { SECURITY_HEADERS } from '@/server/process/security-headers';
import type { ServiceRuntime } from '@/server/services/service-runtime';
import { answerAuditDownload, AUDIT_DOWNLOAD_PATH } from './audit-download';
import { LIVE_PATH, type LiveSocket } from './live-socket';
import { METRICS_PATH, type MetricsEndpoint } from './metrics-endpoint';
import { answer, requestUrl, toHeaders } from './node-request';
import type { Pages } from './pages';
import { answerSignIn } from './sign-in-endpoint';

const TRPC_PATH = '/api/trpc/';

/** The largest request body that a procedure is given, in bytes; above any message's own limit. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** What the server answers with; parts that are not ready yet are null. */
export interface HttpParts {
  runtime: ServiceRuntime | null;
  pages: Pages | null;
  live: LiveSocket | null;
  metrics: MetricsEndpoint | null;
  hosts: AllowedHosts | null;
  isReady: boolean;
}

/**
 * Makes the HTTP server: health, sign-in, procedures, live sockets, and pages for the rest. Before
 * anything else reads a request, its Host and Origin are judged and its client's address is written
 * over whatever it says of itself.
 */
export function createHttpServer(input: {
  parts: HttpParts;
  proxies: TrustedProxies;
  logger: Logger;
}): Server {
  const { parts, logger } = input;
  const server = createServer((request, response) => {
    answerRequest(input, request, response).catch((error: unknown) => {
      logger.error({ err: error }, 'request failed');
      if (response.headersSent) response.destroy();
      else answer(response, 500, { message: 'The server could not answer. Its log says why.' });
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const { pathname } = requestUrl(request);
    if (judge(parts, request, true) !== 'allowed') {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    } else if (pathname === LIVE_PATH && parts.live) {
      noteClient(input.proxies, request);
      parts.live.upgrade(request, socket, head);
    } else if (parts.pages?.upgrade) {
      parts.pages.upgrade(request, socket, head).catch(() => socket.destroy());
    } else {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    }
  });
  return server;
}

async function answerRequest(
  { parts, proxies }: Parameters<typeof createHttpServer>[0],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  const { pathname } = requestUrl(request);
  const verdict = judge(parts, request, false);
  if (verdict === 'host refused') {
    answer(
      response,
      421,
      'This server does not answer to that name. Open it by the address it printed, or add the name to COUNTERSIGN_PUBLIC_ORIGIN.\n',
    );
    return;
  }
  if (verdict === 'origin refused') {
    answer(response, 403, { message: 'Requests from other sites are refused.' });
    return;
  }
  if (pathname === '/healthz') {
    answer(response, 200, 'ok\n');
    return;
  }
  if (pathname === '/readyz') {
    answer(response, parts.isReady ? 200 : 503, parts.isReady ? 'ready\n' : 'not ready\n');
    return;
  }
  const { runtime, pages, metrics } = parts;
  if (!runtime || !pages || !metrics) {
    answer(response, 503, 'The server is starting.\n');
    return;
  }
  if (pathname === METRICS_PATH) {
    await metrics(request, response);
    return;
  }
  noteClient(proxies, request);
  if (pathname.startsWith(`${AUTH_BASE_PATH}/`)) {
    await answerSignIn(runtime, request, response);
  } else if (pathname.startsWith(TRPC_PATH)) {
    await nodeHTTPRequestHandler({
      router: appRouter,
      req: request,
      res: response,
      path: pathname.slice(TRPC_PATH.length),
      maxBodySize: BODY_LIMIT,
      createContext: ({ req }) => createRequestContext(runtime, toHeaders(req.headers)),
    });
  } else if (pathname === AUDIT_DOWNLOAD_PATH) {
    await answerAuditDownload(runtime, request, response);
  } else if (pathname.startsWith('/api/')) {
    answer(response, 404, { message: 'There is nothing at this address.' });
  } else {
    await pages.handle(request, response);
  }
}

function judge(parts: HttpParts, request: IncomingMessage, isUpgrade: boolean) {
  if (!parts.hosts) return 'host refused';
  const { host, origin } = request.headers;
  return parts.hosts.judge({ method: request.method ?? 'GET', host, origin, isUpgrade });
}

function noteClient(proxies: TrustedProxies, request: IncomingMessage): void {
  const forwardedFor = request.headers['x-forwarded-for'];
  request.headers[CLIENT_ADDRESS_HEADER] = proxies.clientAddress({
    socketAddress: request.socket.remoteAddress ?? '',
    forwardedFor: Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor,
  });
}
