import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { applyWSSHandler } from '@trpc/server/adapters/ws';
import { WebSocketServer } from 'ws';
import { appRouter } from '@/server/api/app-router';
import { createRequestContext } from '@/server/api/request-context';
import type { ServiceRuntime } from '@/server/services/service-runtime';
import { toHeaders } from './node-request';

export const LIVE_PATH = '/api/live';

/** The largest frame that a browser may send, in bytes. */
const FRAME_LIMIT = 64 * 1024;

/** A connection that does not answer is closed, so that its subscriptions end. */
const KEEP_ALIVE = { enabled: true, pingMs: 20_000, pongWaitMs: 10_000 };

/** The sockets of all tabs; each carries every subscription of its tab. */
export interface LiveSocket {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  readonly connectionCount: number;
  /** Asks every tab to connect again elsewhere or later, and closes its socket. */
  close(): void;
}

export function createLiveSocket(runtime: ServiceRuntime): LiveSocket {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_LIMIT });
  const handler = applyWSSHandler({
    wss: sockets,
    router: appRouter,
    createContext: ({ req }) => createRequestContext(runtime, toHeaders(req.headers)),
    keepAlive: KEEP_ALIVE,
  });
  return {
    upgrade(request, socket, head) {
      sockets.handleUpgrade(request, socket, head, (connection) => {
        // A frame that is too large or malformed closes its own connection, nothing else.
        connection.on('error', (error) => {
          runtime.logger.debug({ err: error }, 'live connection failed');
        });
        sockets.emit('connection', connection, request);
      });
    },
    get connectionCount() {
      return sockets.clients.size;
    },
    close() {
      handler.broadcastReconnectNotification();
      for (const connection of sockets.clients) connection.close(1012, 'The server is stopping.');
      sockets.close();
    },
  };
}
