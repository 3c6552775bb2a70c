import type { Page } from '@/server/domain/page';
import type { SessionRow } from '@/server/domain/session';
import type { SessionFilter } from '@/server/store/session-rows';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** One page over the sessions of everyone. */
export function searchSessions(
  runtime: ServiceRuntime,
  admin: AdminActor,
  filter: SessionFilter,
): Promise<Page<SessionRow>> {
  return runtime.rows.sessions.search(filter, admin.userId);
}
