import type { Actor } from '@/server/domain/actor';
import type { SignInId } from '@/server/domain/ids';
import type { ServiceRuntime } from '@/server/services/service-runtime';
import { clientAddress } from '@/server/auth/client-address';

/** What a procedure knows of its caller: one HTTP request, or one WebSocket connection. */
export interface RequestContext {
  readonly runtime: ServiceRuntime;
  /** The caller's network address, for rate limits. */
  readonly clientAddress: string;
  /**
   * Who is signed in right now, or null. Asked anew by every call, because a connection outlives a
   * sign-in; calls of one batch share the look-up under way.
   */
  authenticate(): Promise<Actor | null>;
  /** The sign-in by which `authenticate` knows the caller, or null. */
  signIn(): Promise<SignInId | null>;
}

/**
 * Makes the context from the headers of an HTTP request or of a WebSocket's upgrade request. Our
 * server must have overwritten the header that carries the client's address.
 */
export function createRequestContext(runtime: ServiceRuntime, headers: Headers): RequestContext {
  let underWay: Promise<Actor | null> | undefined;
  return {
    runtime,
    clientAddress: clientAddress(headers),
    authenticate: () => {
      underWay ??= runtime.auth.actorFrom(headers).finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    signIn: async () => (await runtime.auth.signedInFrom(headers))?.signInId ?? null,
  };
}
