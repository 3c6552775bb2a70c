import { expect, it } from 'vitest';
import { metricsAccess } from '@/server/http/metrics-access';

const TOKEN = 'a-token-of-the-tests';
const local = { socketAddress: '127.0.0.1', headers: { host: '127.0.0.1:4800' } };

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.8.8'])(
  'without a token a program on this machine may read, from %s',
  (socketAddress) => {
    expect(metricsAccess(null, { ...local, socketAddress })).toBe('allowed');
  },
);

it.each(['192.0.2.7', '::ffff:192.0.2.7', '10.0.0.1', '', undefined, '1270.0.1', '::1:2'])(
  'without a token nobody may read from %s',
  (socketAddress) => {
    expect(metricsAccess(null, { ...local, socketAddress })).toBe('hidden');
  },
);

it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto'])(
  'without a token nobody may read through a proxy that says so with %s',
  (name) => {
    const headers = { ...local.headers, [name]: '' };
    expect(metricsAccess(null, { ...local, headers })).toBe('hidden');
  },
);

it.each(['sign.example.org', 'localhost.example.org', '127.0.0.1.example.org', undefined])(
  'without a token nobody may read under the name %s',
  (host) => {
    const headers = host === undefined ? {} : { host };
    expect(metricsAccess(null, { ...local, headers })).toBe('hidden');
  },
);

it('with a token its bearer may read from anywhere, and nobody without it, not even from here', () => {
  const withHeader = (authorization?: string) =>
    metricsAccess(TOKEN, {
      socketAddress: '192.0.2.7',
      headers: authorization === undefined ? {} : { authorization },
    });
  expect(withHeader(`Bearer ${TOKEN}`)).toBe('allowed');
  for (const wrong of [undefined, '', TOKEN, 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
    expect(withHeader(wrong)).toBe('token needed');
  }
  expect(metricsAccess(TOKEN, local)).toBe('token needed');
});
