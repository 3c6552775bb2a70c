/** An instant or count as the database gives it, as a number; null stays null. */
export function nullableNumber(value: bigint | number | null): number | null {
  return value === null ? null : Number(value);
}
