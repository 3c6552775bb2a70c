/**
 * The server's time as this tab knows it. A `clock` frame arrives late by its way through the
 * network, so each one shows a time that is too early by that much; the latest of the last few is
 * the least delayed and is taken. Time passes by the monotonic clock of the page, so that a person
 * who sets the machine's clock moves no deadline.
 */
export interface ServerClock {
  /** Takes a `clock` frame: the server's time in milliseconds since the epoch, as it arrives. */
  note: (serverAt: number) => void;
  /** The server's time now, or null before the first frame. */
  now: () => number | null;
}

const KEPT_FRAMES = 8;

/** Makes a clock; `monotonicNow` gives milliseconds that only ever grow. */
export function createServerClock(
  monotonicNow: () => number = () => performance.now(),
): ServerClock {
  let offsets: number[] = [];
  return {
    note: (serverAt) => {
      offsets = [...offsets, serverAt - monotonicNow()].slice(-KEPT_FRAMES);
    },
    now: () => (offsets.length === 0 ? null : monotonicNow() + Math.max(...offsets)),
  };
}
