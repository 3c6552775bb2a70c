const STAMP = /@(\d+):([\d.]+)@ /g;

/** The instant now, in milliseconds since the epoch with fractions; the same in every process. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** A token that says which one it is and when it went out. */
export function stamp(index: number): string {
  return `@${String(index)}:${now().toFixed(2)}@ `;
}

/** The tokens in a text, in order. */
export function readStamps(text: string): { index: number; sentAt: number }[] {
  return [...text.matchAll(STAMP)].map(([, index, sentAt]) => ({
    index: Number(index),
    sentAt: Number(sentAt),
  }));
}
