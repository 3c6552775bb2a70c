import { expect, it } from 'vitest';
import { deviceWords } from '@/components/access/device-words';

const MOZILLA = 'Mozilla/5.0';
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Version/18.0 Safari/605.1`,
    'Safari on macOS',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${KIT} Version/18.0 Safari/604.1`,
    'Safari on iOS',
  ],
  [`${MOZILLA} (Linux; Android 15) ${KIT} Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['curl/8.5.0', 'Another program'],
  ['', 'Another program'],
  [null, 'Another program'],
])('names %s as %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});
