import { expect, it } from 'vitest';
import { createTrustedProxies } from '@/server/process/client-address';

const proxies = createTrustedProxies(['10.0.0.0/8', '::1', '2001:db8::/32']);

it.each([
  ['nobody in front', '198.51.100.7', undefined, '198.51.100.7'],
  ['a header from a stranger is not believed', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['a trusted proxy names the client', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  [
    'what the client wrote itself stands further left',
    '10.0.0.1',
    '1.1.1.1, 203.0.113.9',
    '203.0.113.9',
  ],
  ['two trusted proxies in a row', '::1', '203.0.113.9, 10.4.4.4', '203.0.113.9'],
  ['only proxies: the farthest of them', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['garbage ends the walk', '10.0.0.1', '203.0.113.9, nonsense', '10.0.0.1'],
  ['an empty header', '10.0.0.1', '', '10.0.0.1'],
  ['IPv4 written as IPv6', '::ffff:10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['IPv6', '2001:db8::1', '2001:4860::8', '2001:4860::8'],
])('%s', (_title, socketAddress, forwardedFor, client) => {
  expect(proxies.clientAddress({ socketAddress, forwardedFor })).toBe(client);
});

it('believes no header at all unless proxies were named', () => {
  const nobody = createTrustedProxies([]);
  expect(nobody.clientAddress({ socketAddress: '127.0.0.1', forwardedFor: '1.1.1.1' })).toBe(
    '127.0.0.1',
  );
});
