import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fingerprint, isStamped, writeStamp } from '@/scripts/bootstrap/fingerprint.mjs';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

function tree() {
  const root = temporaryDirectory();
  mkdirSync(path.join(root, 'a/made'), { recursive: true });
  const file = path.join(root, 'a/one.ts');
  writeFileSync(file, 'one');
  writeFileSync(path.join(root, 'a/made/two.ts'), 'two');
  return {
    root,
    file,
    print: () => fingerprint([path.join(root, 'a'), path.join(root, 'absent')]),
  };
}

it('changes with the content, the name and the number of files', () => {
  const { root, file, print } = tree();
  const seen = [print()];
  writeFileSync(file, 'two');
  seen.push(print());
  writeFileSync(path.join(root, 'a/three.ts'), '');
  seen.push(print());
  writeFileSync(path.join(root, 'absent'), '');
  seen.push(print());
  expect(new Set(seen).size).toBe(4);
});

it('does not change when a file is saved or checked out again as it was', () => {
  const { file, print } = tree();
  const before = print();
  writeFileSync(file, 'one');
  utimesSync(file, 1, 1);
  expect(print()).toBe(before);
});

it('leaves out what is generated', () => {
  const { root } = tree();
  const print = () => fingerprint([path.join(root, 'a')], [path.posix.join(root, 'a/made')]);
  const before = print();
  writeFileSync(path.join(root, 'a/made/two.ts'), 'changed');
  expect(print()).toBe(before);
});

it('a stamp holds for exactly what it was written for', () => {
  const file = path.join(temporaryDirectory(), 'deep/stamp');
  expect(isStamped(file, 'x')).toBe(false);
  writeStamp(file, 'x');
  expect(isStamped(file, 'x')).toBe(true);
  expect(isStamped(file, 'y')).toBe(false);
});
