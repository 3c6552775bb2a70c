const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;
const STEP = 1000;

/** A size with two significant figures at most below ten: "812 B", "4.2 kB", "18 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < STEP) return `${Math.max(0, Math.round(bytes))} B`;
  let size = bytes;
  let unit: (typeof UNITS)[number] = 'kB';
  for (unit of UNITS) {
    size /= STEP;
    // What would be rounded to a thousand belongs to the next unit.
    if (size < STEP - 0.5) break;
  }
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size).toLocaleString('en')} ${unit}`;
}
