import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeDirectory } from '@/server/process/make-directory';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

it('makes what is missing, with its mode, and leaves what is there', () => {
  const root = temporaryDirectory();
  const deep = path.join(root, 'a', 'b');
  makeDirectory(deep, 0o700);
  makeDirectory(deep, 0o755);
  expect(statSync(deep).mode & 0o777).toBe(0o700);
});

it('throws where a file is in the way', () => {
  const file = path.join(temporaryDirectory(), 'file');
  writeFileSync(file, '');
  expect(() => {
    makeDirectory(path.join(file, 'below'), 0o700);
  }).toThrow(/ENOTDIR/);
});

it.runIf(existsSync('/proc/self'))('throws, and does not hang, below /proc', () => {
  expect(() => {
    makeDirectory('/proc/countersign/data', 0o700);
  }).toThrow(/ENOENT|EACCES|EPERM/);
});
