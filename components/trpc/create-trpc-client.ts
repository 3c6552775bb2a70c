import { createTRPCClient, createWSClient, httpBatchLink, splitLink, wsLink } from '@trpc/client';
import type { AppRouter } from '@/server/api/app-router';
import { plainJson } from '@/server/domain/plain-json';
import { holdingLink } from './hold-requests';
import type { ConnectionState } from './live-link';
import { retryDelayMs } from './retry-delay';
import type { ValueStore } from './value-store';

/** A connection that says nothing for this long is asked for a sign of life … */
const PING_EVERY_MS = 10_000;
/** … and given up when it does not give one in this time. */
const PONG_WITHIN_MS = 5_000;

const HTTP_PATH = '/api/trpc';
const LIVE_PATH = '/api/live';

/**
 * Makes the client of a tab: subscriptions share one WebSocket, which opens with the first of them
 * and is made again after a cut; everything else goes over HTTP, what is asked at once in one
 * request. On the server, where components are only rendered, the client never connects.
 */
export function createTrpcClient(connection: ValueStore<ConnectionState>) {
  const http = httpBatchLink<AppRouter>({ url: HTTP_PATH, transformer: plainJson });
  if (typeof window === 'undefined') return createTRPCClient<AppRouter>({ links: [http] });

  const socket = createWSClient({
    url: () => `${window.location.origin.replace(/^http/, 'ws')}${LIVE_PATH}`,
    lazy: { enabled: true, closeMs: 5_000 },
    keepAlive: { enabled: true, intervalMs: PING_EVERY_MS, pongTimeoutMs: PONG_WITHIN_MS },
    retryDelayMs,
  });
  socket.connectionState.subscribe({
    next: ({ state, error }) => {
      if (state === 'pending') connection.set('open');
      else if (state === 'idle') connection.set('idle');
      else if (error !== null) connection.set('cut');
    },
  });
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: wsLink<AppRouter>({ client: socket, transformer: plainJson }),
        false: [holdingLink, http],
      }),
    ],
  });
}
