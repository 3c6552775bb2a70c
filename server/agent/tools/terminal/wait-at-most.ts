import type { Clock } from '@/server/platform/clock';

/** Resolves when `promise` settles, at the latest after `delayMs`. Leaves no timer behind. */
export async function waitAtMost(
  delayMs: number,
  { clock, promise }: { clock: Clock; promise: Promise<unknown> },
): Promise<void> {
  let cancel = (): void => {};
  const delay = new Promise<void>((resolve) => {
    cancel = clock.schedule(resolve, delayMs);
  });
  await Promise.race([promise, delay]);
  cancel();
}
