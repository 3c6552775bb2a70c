/** How long something took: "0.4 s", "12.3 s", "2 m 05 s", "1 h 04 m". Never negative. */
export function exactDuration(durationMs: number): string {
  const seconds = Math.max(0, durationMs) / 1_000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 3_600) return `${Math.floor(whole / 60)} m ${twoDigits(whole % 60)} s`;
  return `${Math.floor(whole / 3_600)} h ${twoDigits(Math.floor((whole % 3_600) / 60))} m`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
