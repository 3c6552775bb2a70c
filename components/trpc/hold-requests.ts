import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '@/server/api/app-router';

let held: Promise<void> | null = null;

/**
 * Holds back every request of this tab that is not on its way yet, until the returned function is
 * called: while the person signs out, what the page still wants to tell would only be refused.
 */
export function holdRequests(): () => void {
  let release: () => void = () => {};
  const mine = new Promise<void>((resolve) => {
    release = resolve;
  });
  held = mine;
  return () => {
    if (held === mine) held = null;
    release();
  };
}

/** The link that holds requests back; it stands before the one that sends them. */
export const holdingLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (held === null) return next(op);
    const waiting = held;
    return observable((observer) => {
      let sent: Unsubscribable | undefined;
      let isGivenUp = false;
      void waiting.then(() => {
        if (!isGivenUp && op.signal?.aborted !== true) sent = next(op).subscribe(observer);
      });
      return () => {
        isGivenUp = true;
        sent?.unsubscribe();
      };
    });
  };
