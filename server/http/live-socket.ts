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

/** What may wait to be sent to one tab, in bytes, and how often that is looked at. */
const LAG_LIMIT = 16 * 1024 * 1024;
const LAG_CHECK_MS = 1_000;

/** A connection that does not answer is closed, so that its subscriptions end. */
const KEEP_ALIVE = { enabled: true, pingMs: 20_000, pongWaitMs: 10_000 };

/** The sockets of all tabs; each carries every subscription of its tab. */
export interface LiveSocket {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  readonly connectionCount: number;
  /** What waits to be sent, over all connections. */
  readonly bufferedBytes: number;
  /** Asks every tab to connect again, and closes its socket. */
  close(): void;
}

/**
 * Makes the end of the live connections. A tab that takes in less than it is sent is cut off before
 * it uses up the memory of all; it connects again and goes on from its last event, or is told to
 * read anew (R6).
 *
 * @param settings.lagLimit overrides what may wait for one tab, in bytes
 */
export function createLiveSocket(
  runtime: ServiceRuntime,
  settings: { lagLimit?: number } = {},
): LiveSocket {
  const lagLimit = settings.lagLimit ?? LAG_LIMIT;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_LIMIT });
  const handler = applyWSSHandler({
    wss: sockets,
    router: appRouter,
    createContext: ({ req }) => createRequestContext(runtime, toHeaders(req.headers)),
    keepAlive: KEEP_ALIVE,
  });
  let cancelCheck = scheduleCheck();
  function scheduleCheck(): () => void {
    return runtime.clock.schedule(() => {
      for (const connection of sockets.clients) {
        if (connection.bufferedAmount > lagLimit) connection.terminate();
      }
      cancelCheck = scheduleCheck();
    }, LAG_CHECK_MS);
  }
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
    get bufferedBytes() {
      let sum = 0;
      for (const { bufferedAmount } of sockets.clients) sum += bufferedAmount;
      return sum;
    },
    close() {
      cancelCheck();
      handler.broadcastReconnectNotification();
      for (const connection of sockets.clients) connection.close(1012, 'The server is stopping.');
      sockets.close();
    },
  };
}
