import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import next from 'next';
import {
  contentSecurityPolicy,
  createNonce,
  framePolicy,
  isFramed,
} from '@/server/process/content-security-policy';
import { requestUrl } from './node-request';

/** Renders the pages and serves their files. */
export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** For the development server's own socket; null in production. */
  upgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>) | null;
  close(): Promise<void>;
}

/** Files with a hash in their name need no policy of their own. */
const STATIC_PATH = '/_next/static/';

/** Prepares Next over our own server. Rejects when the pages were not built. */
export async function preparePages(input: {
  rootDirectory: string;
  isDevelopment: boolean;
  host: string;
  port: number;
}): Promise<Pages> {
  const { isDevelopment } = input;
  // Next adds an upgrade listener of its own to the server it is given, or else to that of the first
  // request. This one never listens: ours hands it what is for Next, and nothing else.
  const listeners = createServer();
  const app = next({
    dev: isDevelopment,
    dir: input.rootDirectory,
    hostname: input.host,
    port: input.port,
    httpServer: listeners,
    turbopack: true,
  });
  await app.prepare();
  const render = app.getRequestHandler();
  return {
    async handle(request, response) {
      if (request.url?.startsWith(STATIC_PATH) !== true) {
        const nonce = createNonce();
        const isFrame = isFramed(requestUrl(request).pathname);
        const policyOf = isFrame ? framePolicy : contentSecurityPolicy;
        const policy = policyOf({ nonce, isDevelopment });
        if (isFrame) response.setHeader('X-Frame-Options', 'SAMEORIGIN');
        // Next finds the nonce in the policy on the request, the layout in its own header.
        request.headers['content-security-policy'] = policy;
        request.headers['x-nonce'] = nonce;
        response.setHeader('Content-Security-Policy', policy);
      }
      await render(request, response);
    },
    upgrade: isDevelopment
      ? (request, socket, head) => {
          if (!listeners.emit('upgrade', request, socket, head)) socket.destroy();
          return Promise.resolve();
        }
      : null,
    close: () => app.close(),
  };
}
