import type { JudgedEdit } from '@/server/agent/edit-judge';
import type { Actor } from '@/server/domain/actor';
import type { ApprovalId } from '@/server/domain/ids';
import { decidableApproval } from './decidable-approval';
import type { ServiceRuntime } from './service-runtime';

/**
 * What the policy says of a command that the actor would rather approve than the asked one, and the
 * hash with which to approve it. Changes nothing. Rejects with `not_found` or `forbidden`, and with
 * `invalid_input` where nothing can be edited.
 */
export async function judgeEdit(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { approvalId: ApprovalId; command: string },
): Promise<
  Pick<JudgedEdit, 'verdict' | 'explanation' | 'findings' | 'payloadHash' | 'removal' | 'severity'>
> {
  const approval = await decidableApproval(runtime, actor, input.approvalId);
  const edit = await runtime.edits.judge(approval, input.command);
  const { verdict, explanation, findings, payloadHash, removal, severity } = edit;
  return { verdict, explanation, findings, payloadHash, removal, severity };
}
