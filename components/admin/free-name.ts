/** As long as the name of a profile or an endpoint may be. */
const NAME_LIMIT = 60;

/** The name, or the name with the first number that makes it one of its own. */
export function freeName(wanted: string, taken: readonly string[]): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : ` ${String(count)}`;
    const name = wanted.slice(0, NAME_LIMIT - suffix.length) + suffix;
    if (!taken.includes(name)) return name;
  }
}
