const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long, in one unit: "now" under a second, "6 s", "2 m", "5 h", "3 d". Never negative. */
export function compactDuration(durationMs: number): string {
  if (durationMs < SECOND_MS) return 'now';
  if (durationMs < MINUTE_MS) return `${Math.floor(durationMs / SECOND_MS)} s`;
  if (durationMs < HOUR_MS) return `${Math.floor(durationMs / MINUTE_MS)} m`;
  if (durationMs < DAY_MS) return `${Math.floor(durationMs / HOUR_MS)} h`;
  return `${Math.floor(durationMs / DAY_MS)} d`;
}

/**
 * How long, as a clock shows it: "0:19", "12:47", from an hour on "5 h 58", from two days on
 * "2 d 23 h". A started second counts whole, so that "0:00" means that the time is up. Never
 * negative.
 */
export function clockDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.ceil(durationMs / SECOND_MS));
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
  const hours = Math.floor(seconds / 3_600);
  if (hours < 48) return `${hours} h ${twoDigits(Math.floor((seconds % 3_600) / 60))}`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
