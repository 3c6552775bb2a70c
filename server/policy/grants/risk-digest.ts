import { canonicalJson } from '@/server/platform/canonical-json';
import { sha256 } from '@/server/platform/sha256';
import type { CallPart } from '../call-part';

/**
 * A digest of the risky parts of a call: their categories, words and folders. The same text has another
 * one as soon as a script that it runs, or a link on its way, makes it do something else.
 */
export function riskDigest(parts: readonly CallPart[]): string {
  const risky = parts
    .filter(({ findings }) => findings.length > 0)
    .map((part) => ({
      words: part.words,
      folder: part.folder,
      findings: part.findings.map(({ category }) => ({
        category,
        targets: part.targets(category) ?? null,
      })),
    }));
  return sha256(canonicalJson(risky));
}
