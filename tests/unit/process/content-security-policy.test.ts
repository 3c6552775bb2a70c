import { expect, it } from 'vitest';
import {
  contentSecurityPolicy,
  createNonce,
  framePolicy,
  isFramed,
} from '@/server/process/content-security-policy';
import { SECURITY_HEADERS } from '@/server/process/security-headers';

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

it('lets only scripts with this response’s nonce run, and evaluates nothing', () => {
  const policy = directives(contentSecurityPolicy({ nonce: 'abc', isDevelopment: false }));
  expect(policy.get('script-src')).toEqual([`'self'`, `'nonce-abc'`, `'strict-dynamic'`]);
  expect(policy.get('style-src')).toEqual([`'self'`, `'nonce-abc'`]);
});

it('names no other origin, and cannot be framed', () => {
  const text = contentSecurityPolicy({ nonce: 'abc', isDevelopment: false });
  expect(text).not.toMatch(/https?:|\*/);
  const policy = directives(text);
  expect(policy.get('frame-ancestors')).toEqual([`'none'`]);
  expect(policy.get('object-src')).toEqual([`'none'`]);
  expect(policy.get('base-uri')).toEqual([`'none'`]);
  expect(policy.get('default-src')).toEqual([`'self'`]);
});

it('T3 lets the frame of diagrams be framed by our own pages, style itself, and reach nothing', () => {
  const text = framePolicy({ nonce: 'abc', isDevelopment: false });
  const policy = directives(text);
  expect(policy.get('frame-ancestors')).toEqual([`'self'`]);
  expect(policy.get('script-src')).toEqual([`'self'`, `'nonce-abc'`, `'strict-dynamic'`]);
  for (const name of ['default-src', 'connect-src', 'form-action', 'base-uri']) {
    expect(policy.get(name)).toEqual([`'none'`]);
  }
  expect(text).not.toMatch(/https?:|\*|unsafe-eval/);
  expect(isFramed('/frames/diagram')).toBe(true);
  for (const path of ['/', '/frames', '/frames/diagram/', '/sessions/frames/diagram']) {
    expect(isFramed(path)).toBe(false);
  }
});

it('evaluates code only for hot reload in development', () => {
  const policy = directives(contentSecurityPolicy({ nonce: 'abc', isDevelopment: true }));
  expect(policy.get('script-src')).toContain(`'unsafe-eval'`);
});

it('has a nonce of 128 bits, another each time, that Next can read out of the header', () => {
  const nonces = Array.from({ length: 100 }, createNonce);
  expect(new Set(nonces).size).toBe(100);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w+/]{22}==$/);
});

it('tells browsers not to sniff, frame, or share with other origins', () => {
  expect(SECURITY_HEADERS).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
});
