/** Rows that are drawn at once; a longer list is found through by typing. */
const SHOWN_LIMIT = 60;

/**
 * The options that have the typed text somewhere in them, whatever its case, those that begin with
 * it first; and how many more there are than are shown.
 */
export function matchingOptions(
  options: readonly string[],
  typed: string,
): { shown: readonly string[]; rest: number } {
  const wanted = typed.trim().toLowerCase();
  const matching = options.filter((option) => option.toLowerCase().includes(wanted));
  const begins = (option: string): boolean => option.toLowerCase().startsWith(wanted);
  const sorted = [...matching.filter(begins), ...matching.filter((option) => !begins(option))];
  const shown = sorted.slice(0, SHOWN_LIMIT);
  return { shown, rest: sorted.length - shown.length };
}

/** The row that an arrow leads to; from no row to the first or the last, and round at the ends. */
export function nextActive(
  active: number | null,
  key: 'ArrowDown' | 'ArrowUp',
  count: number,
): number {
  if (key === 'ArrowDown') return active === null ? 0 : (active + 1) % count;
  return active === null ? count - 1 : (active - 1 + count) % count;
}
