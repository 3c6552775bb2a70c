import { canonicalJson } from '@/server/platform/canonical-json';
import { sha256 } from '@/server/platform/sha256';

/** What a grant covers, as one indexable text: the identical tool, command and folder. */
export function grantPayloadKey(covered: { tool: string; command: string; cwd: string }): string {
  const { tool, command, cwd } = covered;
  return sha256(canonicalJson({ tool, command, cwd }));
}
