import type { Actor } from '@/server/domain/actor';

/** Who looks at the page, and where: what `viewer.me` tells. */
export interface Viewer {
  actor: Actor;
  hostName: string;
  version: string;
  /** The server's time when it told this, in milliseconds since the epoch. */
  now: number;
}
