import { describe, expect, test } from 'vitest';
import { CLIENT_ADDRESS_HEADER, clientAddress } from '@/server/auth/client-address';

const addressOf = (value: string): string =>
  clientAddress(new Headers({ [CLIENT_ADDRESS_HEADER]: value }));

describe('clientAddress', () => {
  test('is the IPv4 address, however it is written', () => {
    expect(addressOf('192.0.2.7')).toBe('192.0.2.7');
    expect(addressOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  });

  test('is one for all addresses of an IPv6 network', () => {
    expect(addressOf('2001:db8:1:2:aaaa::1')).toBe(addressOf('2001:db8:1:2:bbbb::9'));
    expect(addressOf('2001:db8:1:2::1')).not.toBe(addressOf('2001:db8:1:3::1'));
  });

  test('ignores what a client may forge', () => {
    expect(clientAddress(new Headers({ 'x-forwarded-for': '192.0.2.7' }))).toBe('unknown');
  });
});
