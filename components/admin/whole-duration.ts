const UNITS = [
  { unit: 'hours', ms: 3_600_000, short: 'h' },
  { unit: 'minutes', ms: 60_000, short: 'min' },
  { unit: 'seconds', ms: 1_000, short: 's' },
] as const;

export type DurationUnit = (typeof UNITS)[number]['unit'];

/** Splits a duration into a whole count of the largest unit that divides it. */
export function splitDuration(durationMs: number): { count: number; unit: DurationUnit } {
  for (const { unit, ms } of UNITS) {
    if (durationMs >= ms && durationMs % ms === 0) return { count: durationMs / ms, unit };
  }
  return { count: durationMs / 1_000, unit: 'seconds' };
}

/** The milliseconds in `count` of a unit; not a number for text that is none. */
export function joinDuration(count: string, unit: DurationUnit): number {
  const ms = UNITS.find((one) => one.unit === unit)?.ms ?? Number.NaN;
  return count.trim() === '' ? Number.NaN : Math.round(Number(count) * ms);
}

/** A duration in its largest whole unit: "2 min", "90 s", "1 h". */
export function wholeDuration(durationMs: number): string {
  const { count, unit } = splitDuration(durationMs);
  return `${count} ${UNITS.find((one) => one.unit === unit)?.short ?? unit}`;
}
