/** A diagram with more has nothing to show that a person could follow, and drawing it takes seconds. */
const LINE_LIMIT = 200;
const LENGTH_LIMIT = 10_000;

/** Whether a diagram is small enough to be drawn; its length counts in UTF-16 code units. */
export function isWorthDrawing(source: string): boolean {
  return source.length <= LENGTH_LIMIT && source.split(/[\n;]/).length <= LINE_LIMIT;
}
