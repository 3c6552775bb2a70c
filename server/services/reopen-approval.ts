import type { Actor } from '@/server/domain/actor';
import type { Approval } from '@/server/domain/approval';
import { DomainError } from '@/server/domain/domain-error';
import type { ApprovalId } from '@/server/domain/ids';
import type { ServiceRuntime } from './service-runtime';
import { accessibleApproval } from './session-access';

/**
 * Has what a person denied asked about again for the rest of its run (A14). It approves nothing.
 * Rejects with `not_found`, `forbidden`, or `conflict` when it was not denied or its run has ended.
 */
export async function reopenApproval(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { approvalId: ApprovalId },
): Promise<{ approval: Approval }> {
  const { approvalId } = input;
  const { runId } = await accessibleApproval(runtime, actor, { approvalId, action: 'decide' });
  if (!(await runtime.rows.runs.isLive(runId))) {
    throw new DomainError(
      'conflict',
      'The run of this approval has ended, and what was denied in it with it. The next run asks again.',
      { details: { approvalId, runId } },
    );
  }
  return { approval: await runtime.broker.reopen({ approvalId, actor }) };
}
