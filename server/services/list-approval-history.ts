import type { Actor } from '@/server/domain/actor';
import type { ApprovalRow } from '@/server/domain/approval';
import type { Page } from '@/server/domain/page';
import type { ApprovalFilter } from '@/server/store/approval-rows';
import type { ServiceRuntime } from './service-runtime';
import { sessionsOpenTo } from './session-access';

/** One page of the approvals in sessions that the actor may read; without a state, of those that ended. */
export function listApprovalHistory(
  runtime: ServiceRuntime,
  actor: Actor,
  input: Pick<ApprovalFilter, 'state' | 'page' | 'pageSize'>,
): Promise<Page<ApprovalRow>> {
  return runtime.rows.approvals.search({
    ...input,
    sessions: sessionsOpenTo(actor, 'read'),
    isEnded: input.state !== 'pending',
  });
}
