import type { Actor } from '@/server/domain/actor';
import type { ServiceRuntime } from '@/server/services/service-runtime';
import { createCaller, type AppCaller } from './app-router';
import { createRequestContext } from './request-context';

/** What the pages may ask of the one running server, through the process singleton. */
export interface PageServer {
  /** Who is signed in by these request headers, or null. */
  actorFrom(headers: Headers): Promise<Actor | null>;
  /** Whether nobody has an account yet. */
  needsSetup(): Promise<boolean>;
  /** The router, called within the process by whoever these headers say. */
  caller(headers: Headers): Promise<AppCaller>;
}

/** Makes the pages' view of the server. */
export function createPageServer(runtime: ServiceRuntime): PageServer {
  return {
    actorFrom: (headers) => runtime.auth.actorFrom(headers),
    needsSetup: async () => !(await runtime.rows.people.hasAny()),
    caller: (headers) => Promise.resolve(createCaller(createRequestContext(runtime, headers))),
  };
}
