import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { reachedPath } from '@/server/policy/reached-path';
import { realPath } from '@/server/policy/real-path';
import { lastingDirectory } from '@/tests/support/temporary-directory';

const root = realPath(lastingDirectory());
const at = (name: string): string => path.join(root, name);
mkdirSync(at('folder/inner'), { recursive: true });
writeFileSync(at('folder/file'), '');
for (const [link, target] of [
  ['to-folder', 'folder'],
  ['to-inner', 'folder/inner'],
  ['to-nothing', 'elsewhere/new'],
  ['to-nothing-absolute', at('folder/new')],
  ['to-link', 'to-nothing'],
  ['through-link', 'to-inner/../new'],
  ['loop', 'loop'],
] as const) {
  symlinkSync(target, at(link));
}

describe('S7 a path is resolved through links before it is judged', () => {
  it.each([
    ['folder/file', 'folder/file'],
    ['to-folder/file', 'folder/file'],
    ['to-folder/new/newer', 'folder/new/newer'],
    ['to-nothing', 'elsewhere/new'],
    ['to-nothing/below', 'elsewhere/new/below'],
    ['to-nothing-absolute', 'folder/new'],
    ['to-link', 'elsewhere/new'],
    ['through-link', 'folder/new'],
    ['folder/file/below', 'folder/file/below'],
    ['loop', 'loop'],
    ['loop/below', 'loop/below'],
  ])('%s leads to %s', (named, real) => {
    expect(reachedPath(at(named))).toBe(at(real));
  });

  it('a link that leads nowhere stays itself to those who follow none', () => {
    expect(realPath(at('to-nothing/below'))).toBe(at('to-nothing/below'));
  });

  it('gives what cannot be looked at as it was named', () => {
    expect(reachedPath('/nowhere/a/b')).toBe('/nowhere/a/b');
    expect(reachedPath(`/${'x'.repeat(5_000)}`)).toBe(`/${'x'.repeat(5_000)}`);
  });
});
