import type { Actor } from '@/server/domain/actor';
import type { SessionRow } from '@/server/domain/session';
import type { ServiceRuntime } from './service-runtime';

/** The sessions that the actor authored and those shared with them, newest activity first. */
export function listSessions(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { includeArchived: boolean; limit: number; search?: string | undefined },
): Promise<SessionRow[]> {
  return runtime.rows.sessions.listOfPerson({ ...input, userId: actor.userId });
}
