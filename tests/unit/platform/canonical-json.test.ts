import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '@/server/platform/canonical-json';

describe('canonicalJson', () => {
  it('gives one text whatever the order in which keys were set', () => {
    expect(canonicalJson({ b: 1, a: [{ d: null, c: 'x' }] })).toBe(
      '{"a":[{"c":"x","d":null}],"b":1}',
    );
  });

  it('leaves out members that are undefined, as JSON does', () => {
    expect(canonicalJson({ a: undefined, b: true })).toBe('{"b":true}');
  });

  it('reads back as the same value, whatever the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it.each([
    NaN,
    Infinity,
    1n,
    () => 1,
    Symbol('s'),
    undefined,
    [undefined],
    new Date(0),
    new Map(),
  ])('refuses what JSON cannot hold: %s', (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});
