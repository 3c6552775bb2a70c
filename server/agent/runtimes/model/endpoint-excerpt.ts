import { wellFormed } from '@/server/platform/well-formed';

/** What is shown of an endpoint's own words, in UTF-16 code units. */
const EXCERPT_LIMIT = 240;

/**
 * An endpoint's own words, fit to be shown: one line, bounded, without control or formatting
 * characters, without the key, and without what stands before the host in an address.
 */
export function endpointExcerpt(said: string, apiKey: string | null): string {
  const bounded = said.slice(0, EXCERPT_LIMIT * 4);
  const withoutKey =
    apiKey === null || apiKey === '' ? bounded : bounded.replaceAll(apiKey, '[key]');
  const line = wellFormed(
    withoutKey
      .replace(/\/\/[^/\s@]{1,512}@/gu, '//')
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim(),
  );
  return line.length <= EXCERPT_LIMIT ? line : `${wellFormed(line.slice(0, EXCERPT_LIMIT))}…`;
}
