import { describe, expect, test } from 'vitest';
import { sealSecret, unsealSecret } from '@/server/platform/seal-secret';

const own = { secret: 'a'.repeat(64), boundTo: 'edp_1' };
const PLAIN = 'sk-clé-🔑';

describe('a sealed text', () => {
  test('K2 opens to what was sealed, and shows nothing of it', () => {
    const sealed = sealSecret(PLAIN, own);
    expect(sealed).toMatch(/^v1\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    expect(sealed).not.toContain('sk-');
    expect(unsealSecret(sealed, own)).toBe(PLAIN);
    expect(unsealSecret(sealSecret('', own), own)).toBe('');
  });

  test('is another one each time', () => {
    expect(sealSecret(PLAIN, own)).not.toBe(sealSecret(PLAIN, own));
  });

  test('K2 does not open with another secret, nor for anything else than it was sealed for', () => {
    const sealed = sealSecret(PLAIN, own);
    expect(() => unsealSecret(sealed, { ...own, secret: 'b'.repeat(64) })).toThrow(/does not open/);
    expect(() => unsealSecret(sealed, { ...own, boundTo: 'edp_2' })).toThrow(/does not open/);
  });

  test('does not open when a single bit of it was changed', () => {
    const [version = '', ...parts] = sealSecret(PLAIN, own).split('.');
    parts.forEach((part, index) => {
      const bytes = Buffer.from(part, 'base64url');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      const changed = parts.with(index, bytes.toString('base64url'));
      expect(() => unsealSecret([version, ...changed].join('.'), own)).toThrow(/does not open/);
    });
  });

  test.each(['', 'v1', 'v1.a.b.c', 'v2.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AA', PLAIN])(
    'that is none (%s) is refused without being repeated',
    (text) => {
      expect(() => unsealSecret(text, own)).toThrow(
        'A sealed text is damaged, or sealed in a way unknown here.',
      );
    },
  );

  test('opens after an update: the format of today stays readable', () => {
    const stored = 'v1.nPAuJyF2XHLza-wu.p1ymW2SPHXnHpYOaoK9iFQ._QUC5BvukaXzhVQY';
    expect(unsealSecret(stored, own)).toBe(PLAIN);
  });
});
