import type { GrantRow } from '@/server/domain/grant-row';
import type { Page } from '@/server/domain/page';
import type { GrantFilter } from '@/server/store/grant-rows';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** One page of everybody's grants, newest first unless sorted otherwise. */
export function searchGrants(
  runtime: ServiceRuntime,
  _admin: AdminActor,
  filter: Omit<GrantFilter, 'now'>,
): Promise<Page<GrantRow>> {
  return runtime.rows.grants.search({ ...filter, now: runtime.clock.now() });
}
