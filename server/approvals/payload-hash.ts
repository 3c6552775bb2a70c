import type { ToolInput } from '@/server/domain/tool-call';
import { canonicalJson } from '@/server/platform/canonical-json';
import { sha256 } from '@/server/platform/sha256';

/**
 * The hash of exactly what would run: the tool, its whole input, and the names of the environment
 * variables it is given (A8); and, as a fingerprint, what else it depends on. Equal payloads have equal hashes, whatever the order of their keys.
 */
export function payloadHash(
  input: ToolInput,
  environmentNames: readonly string[],
  fingerprint: string | null = null,
): string {
  return sha256(
    canonicalJson({ input, environmentNames: [...environmentNames].sort(), fingerprint }),
  );
}

/** The hash of a request handed in by something that is not one of our tools. */
export function requestHash(request: { command: string; description: string }): string {
  const { command, description } = request;
  return sha256(canonicalJson({ request: { command, description } }));
}
