import { normalizeIP } from '@better-auth/core/utils/ip';

/**
 * The request header that carries the client's address. Our server overwrites it on every request,
 * so what a client writes there is never believed.
 */
export const CLIENT_ADDRESS_HEADER = 'x-countersign-client';

/** One line of IPv6 is given 2^64 addresses; limits count them as one. */
const IPV6_PREFIX_BITS = 64;

/**
 * Whom a limit counts: the client's IPv4 address or IPv6 network, or `unknown` when our server did
 * not set the header.
 */
export function clientAddress(headers: Headers): string {
  const address = headers.get(CLIENT_ADDRESS_HEADER);
  return address === null ? 'unknown' : normalizeIP(address, { ipv6Subnet: IPV6_PREFIX_BITS });
}
