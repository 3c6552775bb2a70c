/** What a benchmark found: figures to print and to keep, never a verdict. */
export interface BenchReport {
  tables: { title: string; rows: Record<string, string | number>[] }[];
  notes: string[];
}

/** The value below which `share` (0 to 1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A figure with one decimal, for a table. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
