import { describe, expect, it } from 'vitest';
import { findDeceptiveCharacters } from '@/server/domain/deceptive-characters';

const kindsIn = (text: string): readonly string[] =>
  findDeceptiveCharacters(text).map(({ kind }) => kind);

describe('M3 findDeceptiveCharacters', () => {
  it.each([
    ['NUL', 'a\0b', 'control'],
    ['an escape', 'a\u001b[31m', 'control'],
    ['delete', 'a\u007f', 'control'],
    ['a C1 control', 'a\u009b', 'control'],
    ['a carriage return inside a line', 'a\rb', 'control'],
    ['half of a surrogate pair', 'a\ud800b', 'control'],
    ['a zero-width space', 'a\u200bb', 'invisible'],
    ['a zero-width joiner between letters', 'a\u200db', 'invisible'],
    ['a soft hyphen', 'a\u00adb', 'invisible'],
    ['a byte order mark', '\ufeffa', 'invisible'],
    ['a tag character', 'a\u{e0041}', 'invisible'],
    ['a variation selector behind a letter', 'a\ufe0f'.replace('a', 'x'), 'invisible'],
    ['a right-to-left override', 'a\u202eb', 'bidi'],
    ['an isolate', 'a\u2066b', 'bidi'],
    ['a full-width letter', 'ｒm', 'look-alike'],
    ['a Cyrillic letter in a Latin word', 'sуdo', 'look-alike'],
    ['a Greek letter in a Latin word', 'rοot', 'look-alike'],
  ])('finds %s', (_what, text, kind) => {
    expect(kindsIn(text)).toEqual([kind]);
  });

  it.each([
    ['plain text', 'rm -rf build\n\tls'],
    ['Windows line ends', 'a\r\nb\r\n'],
    ['a Russian word', 'echo Привет'],
    ['a Greek word', 'echo Καλημέρα'],
    ['accents and other scripts', 'café 日本語 العربية'],
    ['emoji with joiners and styles', '👩‍💻 ❤️ 👍🏽 1️⃣'],
  ])('leaves %s', (_what, text) => {
    expect(kindsIn(text)).toEqual([]);
  });

  it('says where and which, in UTF-16 code units', () => {
    expect(findDeceptiveCharacters('😀\u202ex')).toEqual([
      { span: { start: 2, end: 3 }, codePoint: 'U+202E', kind: 'bidi' },
    ]);
    expect(findDeceptiveCharacters('a\u{e0041}')).toEqual([
      { span: { start: 1, end: 3 }, codePoint: 'U+E0041', kind: 'invisible' },
    ]);
  });
});
