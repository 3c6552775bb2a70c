import type { Actor } from '@/server/domain/actor';
import { approvalEndingSchema, type Approval, type ApprovalEnding } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import { DomainError, type DomainErrorCode } from '@/server/domain/domain-error';
import type { ApprovalId } from '@/server/domain/ids';
import { decideApproval } from './decide-approval';
import type { ServiceRuntime } from './service-runtime';

/** How many approvals one request may decide. */
export const BATCH_LIMIT = 64;

/** What became of one decision of a batch. `ending` is how the approval had ended, when it had. */
export type BatchResult =
  | { approvalId: ApprovalId; outcome: 'decided'; approval: Approval }
  | {
      approvalId: ApprovalId;
      outcome: 'failed';
      code: DomainErrorCode;
      message: string;
      ending?: ApprovalEnding;
    };

/**
 * Decides several approvals, one after the other, with a result each in the order given (M5). One that
 * fails leaves the others as if it had not been among them. Never rejects for one of them.
 */
export async function decideApprovals(
  runtime: ServiceRuntime,
  actor: Actor,
  input: {
    decisions: readonly {
      approvalId: ApprovalId;
      choice: Choice;
      payloadHash: string;
      reason?: string | undefined;
    }[];
  },
): Promise<{ results: BatchResult[] }> {
  const results: BatchResult[] = [];
  for (const decision of input.decisions) {
    const { approvalId } = decision;
    try {
      const { approval } = await decideApproval(runtime, actor, decision);
      results.push({ approvalId, outcome: 'decided', approval });
    } catch (error) {
      results.push(failedResult(runtime, { approvalId, error }));
    }
  }
  return { results };
}

function failedResult(
  { logger }: ServiceRuntime,
  { approvalId, error }: { approvalId: ApprovalId; error: unknown },
): BatchResult {
  if (error instanceof DomainError) {
    const { code, message, details } = error;
    const ending = approvalEndingSchema.safeParse(details.ending).data;
    return { approvalId, outcome: 'failed', code, message, ...(ending ? { ending } : {}) };
  }
  logger.error({ err: error, approvalId }, 'approval of a batch not decided');
  return {
    approvalId,
    outcome: 'failed',
    code: 'storage_failed',
    message: 'This decision could not be stored. Look at the approval and decide it again.',
  };
}
