import type { ApprovalRow } from '@/server/domain/approval';
import type { Page } from '@/server/domain/page';
import type { ApprovalFilter } from '@/server/store/approval-rows';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** One page over the approvals of everyone, newest first. */
export function searchApprovals(
  runtime: ServiceRuntime,
  _admin: AdminActor,
  filter: ApprovalFilter,
): Promise<Page<ApprovalRow>> {
  return runtime.rows.approvals.search(filter);
}
