/**
 * The pattern for `LOWER(column) LIKE … ESCAPE '\'` that finds a text anywhere: what the person typed
 * is taken literally, in either case.
 */
export function likePattern(search: string): string {
  return `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
}
