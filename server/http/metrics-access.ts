import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sha256 } from '@/server/platform/sha256';

/** A request for the figures, as far as it decides about access. */
export interface MetricsRequest {
  socketAddress: string | undefined;
  headers: IncomingHttpHeaders;
}

/** What proxies add to a request that they hand on. */
const FORWARDED_HEADERS = [
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  ...['x-forwarded-server', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'],
];

/**
 * Whether somebody may read the figures. With a token, whoever brings it as a bearer (RFC 6750), from
 * anywhere; without one, only a program on this very machine that came by no proxy. To everybody else
 * they do not exist.
 */
export function metricsAccess(
  token: string | null,
  request: MetricsRequest,
): 'allowed' | 'token needed' | 'hidden' {
  if (token !== null) {
    return isSame(request.headers.authorization ?? '', `Bearer ${token}`)
      ? 'allowed'
      : 'token needed';
  }
  const { headers, socketAddress } = request;
  const isDirect = !FORWARDED_HEADERS.some((name) => headers[name] !== undefined);
  return isDirect && isLoopback(socketAddress) && isLoopbackName(headers.host)
    ? 'allowed'
    : 'hidden';
}

/** Takes as long for a text that is nearly right as for any other: digests are compared. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(wanted)));
}

function isLoopback(address = ''): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || plain.startsWith('127.');
}

function isLoopbackName(host = ''): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(host);
}
