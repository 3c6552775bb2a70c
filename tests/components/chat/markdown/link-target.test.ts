import { expect, it } from 'vitest';
import { linkTarget, namesTarget } from '@/components/chat/markdown/link-target';

it('T3 reads only addresses that a person can judge', () => {
  expect(linkTarget('https://user:pass@example.org/a')).toEqual({
    kind: 'web',
    href: 'https://example.org/a',
    host: 'example.org',
  });
  // Letters of another script show as what they are.
  expect(linkTarget('https://ex\u0430mple.org')).toMatchObject({ host: 'xn--exmple-4nf.org' });
  for (const href of [
    undefined,
    '',
    'a',
    '/a',
    '//a.example',
    'ftp://a',
    'javascript:1',
    'about:blank',
  ]) {
    expect(linkTarget(href)).toBeNull();
  }
});

it('T3 takes words for the target only when they are all of it', () => {
  const target = linkTarget('https://example.org/a')!;
  expect(namesTarget('https://example.org/a', target)).toBe(true);
  expect(namesTarget('example.org/a', target)).toBe(true);
  expect(namesTarget('example.org', target)).toBe(true);
  expect(namesTarget('example.org.evil.example', target)).toBe(false);
  expect(namesTarget('see example.org', target)).toBe(false);
  expect(namesTarget('ada@example.org', linkTarget('mailto:ada@example.org')!)).toBe(true);
});
