/** The list with one item moved to another place; the same list when either is outside of it. */
export function movedItem<Item>(
  items: readonly Item[],
  { from, to }: { from: number; to: number },
): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}
