import { refusalOf, type Refusal } from './refusal';
import { retryDelayMs } from './retry-delay';

/** What a live subscription tells. */
export interface FollowHandlers<Frame> {
  onFrame: (id: string, frame: Frame) => void;
  onError: (thrown: unknown) => void;
  onComplete: () => void;
}

interface FollowOptions<Frame> {
  /** Subscribes from after `lastEventId` (null at first); gives the function that ends it. */
  start: (lastEventId: string | null, handlers: FollowHandlers<Frame>) => () => void;
  onFrame: (frame: Frame) => void;
  /** The server refuses to be followed; nothing more comes. */
  onRefused: (refusal: Refusal) => void;
}

/** A subscription that ended with one of these would end so again. */
const FINAL = new Set<Refusal['code']>([
  'unauthenticated',
  'forbidden',
  'not_found',
  'invalid_input',
]);

/**
 * Follows until the returned function is called. A cut line is the socket's business: it asks again
 * from the last frame by itself. When the subscription as such ends (an error on the server, a
 * restart), it is started anew from the last frame after a growing delay, so that nothing is lost or
 * repeated; a refusal ends it for good.
 */
export function keepFollowing<Frame>({
  start,
  onFrame,
  onRefused,
}: FollowOptions<Frame>): () => void {
  let lastEventId: string | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: () => void = () => {};
  // Counts the subscriptions: ending one also tells its handlers, which then are no longer current.
  let current = 0;

  const follow = (): void => {
    current += 1;
    const mine = current;
    const again = (): void => {
      if (mine !== current) return;
      current += 1;
      timer = setTimeout(follow, retryDelayMs(failures));
      failures += 1;
    };
    stop = start(lastEventId, {
      onFrame: (id, frame) => {
        if (mine !== current) return;
        failures = 0;
        lastEventId = id;
        onFrame(frame);
      },
      onError: (thrown) => {
        const refusal = refusalOf(thrown);
        if (refusal === null || !FINAL.has(refusal.code)) again();
        else if (mine === current) {
          current += 1;
          onRefused(refusal);
        }
      },
      onComplete: again,
    });
  };

  follow();
  return () => {
    current += 1;
    clearTimeout(timer);
    stop();
  };
}
