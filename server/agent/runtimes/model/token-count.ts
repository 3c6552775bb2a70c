/** A number of tokens as an endpoint told it; null for one that can be none. */
export function tokenCount(tokens: number | undefined): number | null {
  const isCount = tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0;
  return isCount ? tokens : null;
}
