import type { Actor } from '@/server/domain/actor';
import type { ApprovalRow } from '@/server/domain/approval';
import type { ApprovalId } from '@/server/domain/ids';
import type { ServiceRuntime } from './service-runtime';
import { accessibleApproval } from './session-access';

/** One approval as it stands. Rejects with `not_found`. */
export function readApproval(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { approvalId: ApprovalId },
): Promise<ApprovalRow> {
  return accessibleApproval(runtime, actor, { ...input, action: 'read' });
}
