import type { Actor } from '@/server/domain/actor';
import type { ServiceRuntime } from './service-runtime';

export interface Viewer {
  actor: Actor;
  hostName: string;
  version: string;
  /** The server's clock, in milliseconds since the epoch. */
  now: number;
}

/** Tells whoever is signed in who they are and where. */
export function describeViewer(runtime: ServiceRuntime, actor: Actor): Viewer {
  const { hostName, version } = runtime.config;
  return { actor, hostName, version, now: runtime.clock.now() };
}
