import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wellFormed } from '@/server/platform/well-formed';

it.each([
  ['plain 😀 text\0', 'plain 😀 text\0'],
  ['a\ud800b', 'a\ufffdb'],
  ['\udc00', '\ufffd'],
  ['\ud83d\ud83d\ude00', '\ufffd😀'],
])('%j becomes %j', (text, expected) => {
  expect(wellFormed(text)).toBe(expected);
});

it('is what UTF-8 makes of the text', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
      const text = String.fromCharCode(...units);
      expect(wellFormed(text)).toBe(
        new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text)),
      );
    }),
  );
});
