import { expect, it } from 'vitest';
import { keyTarget, type KeyProgress } from '@/components/frame/frame-keys';

const idle: KeyProgress = { leader: null };
const admin = { isAdmin: true, at: 0 };

function afterG(key: string, { isAdmin = true, at = 100 } = {}) {
  const { next } = keyTarget(idle, 'g', { isAdmin, at: 0 });
  return keyTarget(next, key, { isAdmin, at });
}

it.each([
  ['n', { kind: 'page', path: '/' }],
  ['/', { kind: 'search' }],
  ['x', null],
  ['g', null],
])('the key %s leads to %o', (key, target) => {
  expect(keyTarget(idle, key, admin).target).toEqual(target);
});

it.each([
  ['c', '/'],
  ['i', '/approvals'],
  ['a', '/admin/sessions'],
])('g %s leads to %s', (key, path) => {
  expect(afterG(key).target).toEqual({ kind: 'page', path });
});

it('leads nobody but administrators to administration', () => {
  expect(afterG('a', { isAdmin: false }).target).toBeNull();
});

it('forgets g after a moment and after any second key', () => {
  expect(afterG('i', { at: 5_000 }).target).toBeNull();
  const { next } = afterG('x');
  expect(keyTarget(next, 'i', { isAdmin: true, at: 200 }).target).toBeNull();
});
