import type { Actor } from '@/server/domain/actor';
import type { ApprovalRow } from '@/server/domain/approval';
import type { ServiceRuntime } from './service-runtime';
import { sessionsOpenTo } from './session-access';

/** Every pending approval that the actor may decide, soonest deadline first (M5). */
export function listPendingApprovals(
  runtime: ServiceRuntime,
  actor: Actor,
): Promise<ApprovalRow[]> {
  return runtime.rows.approvals.listPending(sessionsOpenTo(actor, 'decide'));
}
