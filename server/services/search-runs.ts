import type { Page } from '@/server/domain/page';
import type { RunRow } from '@/server/domain/run-row';
import type { RunFilter } from '@/server/store/run-rows';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** One page over the runs of everyone, newest first. */
export function searchRuns(
  runtime: ServiceRuntime,
  _admin: AdminActor,
  filter: RunFilter,
): Promise<Page<RunRow>> {
  return runtime.rows.runs.search(filter);
}
