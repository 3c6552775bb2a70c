import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from './metrics';
import { metricsAccess } from './metrics-access';
import { answer } from './node-request';

export const METRICS_PATH = '/metrics';

/** Answers who asks for the figures. */
export type MetricsEndpoint = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Makes the end of `/metrics`: the figures for whoever may read them, nothing for anybody else. */
export function metricsEndpoint(metrics: Metrics, token: string | null): MetricsEndpoint {
  return async (request, response) => {
    const { headers, socket, method } = request;
    switch (metricsAccess(token, { headers, socketAddress: socket.remoteAddress })) {
      case 'hidden':
        answer(response, 404, 'There is nothing at this address.\n');
        return;
      case 'token needed':
        response.setHeader('WWW-Authenticate', 'Bearer');
        answer(response, 401, 'Bring the token of COUNTERSIGN_METRICS_TOKEN as a bearer.\n');
        return;
      case 'allowed': {
        const text = await metrics.render();
        response.writeHead(200, {
          'Content-Type': metrics.contentType,
          'Cache-Control': 'no-store',
        });
        response.end(method === 'HEAD' ? '' : text);
      }
    }
  };
}
