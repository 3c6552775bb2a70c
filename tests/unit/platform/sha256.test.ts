import { expect, it } from 'vitest';
import { sha256 } from '@/server/platform/sha256';

it('gives the digest of the published test vector, for text and bytes alike', () => {
  const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(sha256('abc')).toBe(digest);
  expect(sha256(Buffer.from('abc'))).toBe(digest);
});
