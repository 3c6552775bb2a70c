import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANYTHING, ANY_NAME } from '@/server/policy/paths/path-pattern';
import { compileGlob, escapeGlob, type Glob } from '@/server/policy/rules/compile-glob';
import { compilePathGlob } from '@/server/policy/rules/path-glob';

function glob(text: string, kind: 'name' | 'path' = 'path'): Glob {
  const compiled = compileGlob(text, kind);
  if ('problem' in compiled) throw new Error(compiled.problem);
  return compiled;
}

describe('compileGlob', () => {
  it.each([
    ['/a/*', '/a/b', true],
    ['/a/*', '/a/b/c', false],
    ['/a/**', '/a/b/c', true],
    ['/a/**', '/a', true],
    ['/a/**', '/ab', false],
    ['**/.env', '/a/b/.env', true],
    ['/a/**/b', '/a/b', true],
    ['/a/**/b', '/a/x/y/b', true],
    ['/a/**/b', '/a/xb', false],
    ['/a/?', '/a/b', true],
    ['/a/?', '/a/bc', false],
    ['/a/[a-c]x', '/a/bx', true],
    ['/a/[!a-c]x', '/a/bx', false],
    ['/a/{one,two}', '/a/two', true],
    ['/a/\\*', '/a/*', true],
    ['/a/\\*', '/a/b', false],
  ])('%s and %s: %s', (pattern, path, fits) => {
    expect(glob(pattern).certainly(path)).toBe(fits);
    expect(glob(pattern).maybe(path)).toBe(fits);
  });

  it('takes * in a name for any text', () => {
    expect(glob('npm*', 'name').certainly('npm')).toBe(true);
    expect(glob('*.example.org', 'name').certainly('a.b.example.org')).toBe(true);
  });

  it.each([
    ['/a/*', `/a/${ANY_NAME}`, true, true],
    ['/a/b*', `/a/${ANY_NAME}`, false, true],
    ['/a/**', `/a/${ANYTHING}`, true, true],
    ['/a/*', `/a/${ANYTHING}`, false, true],
    ['/b/**', `${ANYTHING}/x`, false, true],
    ['/b/**', `/a/${ANYTHING}`, false, false],
    ['/b/**', `/a/${ANY_NAME}/x`, false, false],
    ['/a/*/c', `/a/${ANY_NAME}/c`, true, true],
  ])('%s and %j, where text is not known: certainly %s, maybe %s', (pattern, path, sure, may) => {
    expect(glob(pattern).certainly(path)).toBe(sure);
    expect(glob(pattern).maybe(path)).toBe(may);
  });

  it.each(['/a/[b', '/a/{b', '/a/b}', '/a\\', '/a/***'])('refuses %s and says why', (text) => {
    expect(compileGlob(text, 'path')).toEqual({
      problem: expect.stringMatching(/^it /u) as string,
    });
  });

  it('an escaped text fits itself and nothing else', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, other) => {
        expect(glob(escapeGlob(text)).certainly(text)).toBe(true);
        expect(glob(escapeGlob(text)).certainly(other)).toBe(text === other);
      }),
    );
  });

  it('what certainly fits may fit', () => {
    const text = fc
      .array(fc.constantFrom('/', 'a', 'b', '.', ANY_NAME, ANYTHING), { maxLength: 12 })
      .map((each) => each.join(''));
    const pattern = fc
      .array(fc.constantFrom('/', 'a', 'b', '*', '?', '/**/'), { maxLength: 8 })
      .map((each) => each.join('').replace(/\*{3,}/gu, '**'));
    fc.assert(
      fc.property(pattern, text, (globText, path) => {
        const compiled = compileGlob(globText, 'path');
        if ('problem' in compiled || !compiled.certainly(path)) return;
        expect(compiled.maybe(path)).toBe(true);
      }),
    );
  });

  it('needs no more steps than the product of the lengths', () => {
    const stars = '/*a'.repeat(150);
    expect(glob(`${stars}**b`).certainly('/a'.repeat(2_000))).toBe(false);
  });
});

describe('compilePathGlob', () => {
  const folders = { homes: ['/home/u'], workspaces: ['/w*', '/real/w'] };

  it('puts in the folders literally, in each of their spellings', () => {
    const own = compilePathGlob('$WORKSPACE/**', folders);
    if ('problem' in own) throw new Error(own.problem);
    expect(['/w*/a', '/real/w/a', '/wx/a'].map((each) => own.certainly(each))).toEqual([
      true,
      true,
      false,
    ]);
    const home = compilePathGlob('~/.ssh/*', folders);
    expect('problem' in home || home.certainly('/home/u/.ssh/id')).toBe(true);
  });

  it('refuses what is about no place', () => {
    expect(compilePathGlob('src/*.ts', folders)).toHaveProperty('problem');
  });
});
