/** A duration in words for a sentence, in its largest whole unit: `90 seconds`, `1 hour`. */
export function formatDuration(durationMs: number): string {
  for (const [unit, unitMs] of UNITS) {
    if (durationMs >= unitMs && durationMs % unitMs === 0) {
      const count = durationMs / unitMs;
      return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
    }
  }
  return `${String(Math.round(durationMs / 100) / 10)} seconds`;
}

const UNITS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;
