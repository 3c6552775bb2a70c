import type { Actor } from '@/server/domain/actor';
import { DomainError } from '@/server/domain/domain-error';

/** Somebody who keeps watching: who they were when they began, and how to ask again. */
export interface LiveViewer {
  actor: Actor;
  authenticate(): Promise<Actor | null>;
}

/**
 * Gives who the viewer is by now. Rejects with `unauthenticated` when the sign-in they began with has
 * ended: what they watch must end with it.
 */
export async function stillSignedIn(viewer: LiveViewer): Promise<Actor> {
  const actor = await viewer.authenticate();
  if (actor?.userId === viewer.actor.userId) return actor;
  throw new DomainError('unauthenticated', 'You were signed out. Sign in again.');
}
