import fc from 'fast-check';
import { expect, it } from 'vitest';
import { payloadHash, requestHash } from '@/server/approvals/payload-hash';

const payload = fc.record({
  command: fc.string({ unit: 'binary' }),
  cwd: fc.string(),
  names: fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 4 }),
});

function hashOf(one: { command: string; cwd: string; names: string[] }): string {
  return payloadHash({ tool: 'terminal', command: one.command, cwd: one.cwd }, one.names);
}

it('A8 equal payloads have equal hashes, whatever the order of keys and names', () => {
  fc.assert(
    fc.property(payload, ({ command, cwd, names }) => {
      const turned = payloadHash({ cwd, command, tool: 'terminal' }, [...names].reverse());
      expect(turned).toBe(hashOf({ command, cwd, names }));
      expect(turned).toMatch(/^[0-9a-f]{64}$/);
    }),
  );
});

it('A8 a payload that differs in anything has another hash', () => {
  fc.assert(
    fc.property(payload, payload, (a, b) => {
      const isSame =
        a.command === b.command &&
        a.cwd === b.cwd &&
        JSON.stringify([...a.names].sort()) === JSON.stringify([...b.names].sort());
      expect(hashOf(a) === hashOf(b)).toBe(isSame);
    }),
  );
});

it.each([
  [{ command: 'a', cwd: 'b', names: ['X'] }, 'the command', { command: 'a ' }],
  [{ command: 'a', cwd: 'b', names: ['X'] }, 'the folder', { cwd: 'b/' }],
  [{ command: 'a', cwd: 'b', names: ['X'] }, 'the environment', { names: ['X', 'Y'] }],
  [
    { command: 'a', cwd: 'b', names: [] },
    'what moves from one field to another',
    { command: 'ab', cwd: '' },
  ],
])('A8 the hash covers %j: %s', (base, _what, change) => {
  expect(hashOf({ ...base, ...change })).not.toBe(hashOf(base));
});

it('A8 the names given are not put in order in place', () => {
  const names = ['b', 'a'];
  hashOf({ command: '', cwd: '', names });
  expect(names).toEqual(['b', 'a']);
});

it('A8 a request from outside never has the hash of a call of ours', () => {
  const request = requestHash({ command: 'a', description: 'b' });
  expect(request).not.toBe(hashOf({ command: 'a', cwd: 'b', names: [] }));
  expect(request).not.toBe(requestHash({ command: 'a', description: 'c' }));
  expect(request).toBe(requestHash({ description: 'b', command: 'a' }));
});
