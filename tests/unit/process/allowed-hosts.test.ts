import { describe, expect, it } from 'vitest';
import { createAllowedHosts } from '@/server/process/allowed-hosts';

const GET = { method: 'GET', origin: undefined, isUpgrade: false };

function hostsAllowedBy(bound: Partial<Parameters<typeof createAllowedHosts>[0]>) {
  const allowed = createAllowedHosts({
    host: '127.0.0.1',
    port: 4800,
    publicOrigins: [],
    ...bound,
  });
  return (host: string | undefined) => allowed.judge({ ...GET, host }) === 'allowed';
}

describe('the Host header', () => {
  it.each(['127.0.0.1:4800', 'localhost:4800', 'LOCALHOST:4800', '[::1]:4800'])(
    'may be %s on loopback',
    (host) => {
      expect(hostsAllowedBy({})(host)).toBe(true);
    },
  );

  it.each([
    undefined,
    '',
    'rebound.example:4800',
    '127.0.0.1',
    'localhost:4801',
    'localhost.example:4800',
    'user@localhost:4800',
    'localhost:4800/path',
    'localhost:4800 ',
    'localhost:4800,evil.example',
  ])('is refused as %j', (host) => {
    expect(hostsAllowedBy({})(host)).toBe(false);
  });

  it('may leave out the port where that is the protocol’s own', () => {
    expect(hostsAllowedBy({ port: 80 })('localhost')).toBe(true);
    expect(hostsAllowedBy({ port: 80 })('localhost:80')).toBe(true);
    const proxied = hostsAllowedBy({ publicOrigins: ['https://sign.example.org'] });
    expect(proxied('sign.example.org')).toBe(true);
    expect(proxied('sign.example.org:443')).toBe(true);
    expect(proxied('sign.example.org:8443')).toBe(false);
  });

  it('is the address itself on an address of the network, and no loopback name', () => {
    const allows = hostsAllowedBy({ host: '192.168.7.5' });
    expect(allows('192.168.7.5:4800')).toBe(true);
    expect(allows('localhost:4800')).toBe(false);
  });

  it.each(['0.0.0.0', '::'])('on %s is a loopback name or a public origin only', (host) => {
    const allows = hostsAllowedBy({ host, publicOrigins: ['http://box.lan:4800'] });
    expect(allows('localhost:4800')).toBe(true);
    expect(allows('box.lan:4800')).toBe(true);
    expect(allows('192.168.7.5:4800')).toBe(false);
  });
});

describe('the Origin header', () => {
  const allowed = createAllowedHosts({
    host: '127.0.0.1',
    port: 4800,
    publicOrigins: ['https://sign.example.org'],
  });
  const judge = (head: { method?: string; origin?: string; isUpgrade?: boolean }) =>
    allowed.judge({
      method: head.method ?? 'POST',
      host: 'localhost:4800',
      origin: head.origin,
      isUpgrade: head.isUpgrade ?? false,
    });

  it.each(['http://localhost:4800', 'http://127.0.0.1:4800', 'https://sign.example.org'])(
    'may be %s on a write and on a handshake',
    (origin) => {
      expect(judge({ origin })).toBe('allowed');
      expect(judge({ method: 'GET', isUpgrade: true, origin })).toBe('allowed');
    },
  );

  it.each([
    undefined,
    'null',
    'http://evil.example',
    'https://localhost:4800',
    'http://localhost:4801',
    'http://localhost:4800.evil.example',
    'http://sign.example.org',
  ])('%j is refused on a write and on a handshake, and no matter for a read', (origin) => {
    const given = origin === undefined ? {} : { origin };
    expect(judge(given)).toBe('origin refused');
    expect(judge({ method: 'DELETE', ...given })).toBe('origin refused');
    expect(judge({ method: 'GET', isUpgrade: true, ...given })).toBe('origin refused');
    expect(judge({ method: 'GET', ...given })).toBe('allowed');
  });

  it('lists the public origin first: it is the one to print', () => {
    expect(allowed.origins[0]).toBe('https://sign.example.org');
  });
});
