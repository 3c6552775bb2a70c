import type { Actor } from '@/server/domain/actor';
import type { Approval } from '@/server/domain/approval';
import type { ApprovalId } from '@/server/domain/ids';
import type { ServiceRuntime } from './service-runtime';
import { accessibleApproval } from './session-access';

/**
 * Gives people five minutes more to decide (A4); `expiresAt` is the deadline that was shown. Whoever
 * may decide in the session may do this, also where the decision needs somebody else. Rejects with
 * `not_found` or `forbidden`, and as the broker does.
 */
export async function extendApproval(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { approvalId: ApprovalId; expiresAt: number },
): Promise<{ approval: Approval }> {
  const { approvalId, expiresAt } = input;
  await accessibleApproval(runtime, actor, { approvalId, action: 'decide' });
  return { approval: await runtime.broker.extend({ approvalId, expiresAt, actor }) };
}
