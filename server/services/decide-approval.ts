import type { Actor } from '@/server/domain/actor';
import type { Approval } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import type { ApprovalId } from '@/server/domain/ids';
import type { ServiceRuntime } from './service-runtime';
import { accessibleApproval } from './session-access';

/** Decides one approval. Rejects with `not_found` or `forbidden`, and as the broker does. */
export async function decideApproval(
  runtime: ServiceRuntime,
  actor: Actor,
  input: {
    approvalId: ApprovalId;
    choice: Choice;
    payloadHash: string;
    reason?: string | undefined;
  },
): Promise<{ approval: Approval }> {
  const { approvalId } = input;
  await accessibleApproval(runtime, actor, { approvalId, action: 'decide' });
  const reason = input.reason === undefined || input.reason === '' ? null : input.reason;
  return { approval: await runtime.broker.decide({ ...input, reason, actor }) };
}
