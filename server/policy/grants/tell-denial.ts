const MINUTE_MS = 60_000;

/** Tells that a call falls under an earlier denial; `agoMs` is how long that is ago. */
export function tellDenial(agoMs: number): string {
  return `A person denied this ${ago(agoMs)}, so it was refused without asking again; it did not run. Do not try to reach the same end another way.`;
}

function ago(agoMs: number): string {
  const minutes = Math.round(agoMs / MINUTE_MS);
  if (minutes < 1) return 'less than a minute ago';
  return minutes === 1 ? 'a minute ago' : `${String(minutes)} minutes ago`;
}
