import type { Actor } from '@/server/domain/actor';
import { stillSignedIn, type LiveViewer } from './live-viewer';
import type { NumberedFrame, ServiceRuntime } from './service-runtime';

interface PlainFrame {
  type: string;
}

/** What is watched, by whom, and on which condition. */
interface Watched<Frame extends PlainFrame> {
  viewer: LiveViewer;
  /** The last event the viewer has; null begins with what comes. */
  cursor: number | null;
  /** Whether the viewer must load anew before anything else. */
  isOutdated: boolean;
  signal: AbortSignal;
  /** Throws or rejects when the actor may not watch. */
  assertMay: (actor: Actor) => Promise<void> | void;
  /** Follows from after the cursor for whatever the actor may see now. */
  follow: (
    actor: Actor,
    from: { cursor: number | null; signal: AbortSignal },
  ) => Promise<AsyncIterable<NumberedFrame<Frame>>>;
}

/**
 * Gives frames for as long as the viewer may have them. Whenever what they may see has changed they
 * are asked about again before the next frame: a refusal ends the watch with it, otherwise a `reset`
 * tells them to load anew and the watch goes on behind the last frame. Each frame of the clock asks
 * again too, for a sign-in that ran out. Ends when the signal is aborted or what is followed ends.
 */
export async function* watchWhileAllowed<Frame extends PlainFrame>(
  runtime: ServiceRuntime,
  watched: Watched<Frame>,
): AsyncGenerator<NumberedFrame<Frame | { type: 'reset' }>, void> {
  const { viewer, signal } = watched;
  let { cursor, isOutdated } = watched;
  let { actor } = viewer;
  for (;;) {
    const change = new AbortController();
    // Before asking: a change that happens while the answer is under way is not missed.
    const unsubscribe = runtime.access.subscribe(actor.userId, () => {
      change.abort();
    });
    const untilChange = AbortSignal.any([signal, change.signal]);
    try {
      await watched.assertMay(actor);
      if (isOutdated && cursor !== null) yield { cursor, frame: { type: 'reset' } };
      const steps = await watched.follow(actor, { cursor, signal: untilChange });
      for await (const step of steps) {
        if (untilChange.aborted) break;
        if (step.frame.type === 'clock') await watched.assertMay(await stillSignedIn(viewer));
        cursor = step.cursor;
        yield step;
      }
    } finally {
      unsubscribe();
    }
    if (signal.aborted || !change.signal.aborted) return;
    actor = await stillSignedIn(viewer);
    isOutdated = true;
  }
}
