import { BlockList, isIP } from 'node:net';

/** Whose X-Forwarded-For is believed. */
export interface TrustedProxies {
  /**
   * The address of the client: that of the socket, or, behind trusted proxies, the last one in
   * `forwardedFor` that is not theirs. What stands left of that one anybody may have written.
   */
  clientAddress(request: {
    readonly socketAddress: string;
    readonly forwardedFor: string | undefined;
  }): string;
}

/** @param ranges IP addresses and CIDR ranges, already checked */
export function createTrustedProxies(ranges: readonly string[]): TrustedProxies {
  const trusted = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string): boolean =>
    trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return {
    clientAddress: ({ socketAddress, forwardedFor }) => {
      let client = plain(socketAddress);
      const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
      for (let hop = hops.pop(); hop !== undefined && isTrusted(client); hop = hops.pop()) {
        if (isIP(hop) === 0) break;
        client = hop;
      }
      return client;
    },
  };
}

/** A socket that takes both families reports IPv4 clients as `::ffff:192.0.2.1`. */
function plain(address: string): string {
  const inner = address.toLowerCase().startsWith('::ffff:') ? address.slice(7) : address;
  return isIP(inner) === 4 ? inner : address;
}
