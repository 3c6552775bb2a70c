import type { ApprovalEdit } from '@/server/approvals/approval-edit';
import type { GrantChoice } from '@/server/approvals/grant-choice';
import type { Actor } from '@/server/domain/actor';
import type { Approval, ApprovalRow } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import { DomainError } from '@/server/domain/domain-error';
import type { ApprovalId } from '@/server/domain/ids';
import { decidableApproval, refuseAuthor } from './decidable-approval';
import type { ServiceRuntime } from './service-runtime';

/**
 * Decides one approval. With `edited` that command is approved in place of the asked one, after it
 * was judged again (A8); `payloadHash` is then the one of the edit. Rejects with `not_found` or
 * `forbidden`, with `conflict` when the policy refuses the edit, and as the broker does; then the
 * approval is as it was.
 */
export async function decideApproval(
  runtime: ServiceRuntime,
  actor: Actor,
  input: {
    approvalId: ApprovalId;
    choice: Choice;
    payloadHash: string;
    reason?: string | undefined;
    grants?: GrantChoice | undefined;
    edited?: { command: string } | undefined;
  },
): Promise<{ approval: Approval }> {
  const { edited, ...decision } = input;
  const asked = await decidableApproval(runtime, actor, input.approvalId);
  const reason = input.reason === undefined || input.reason === '' ? null : input.reason;
  const edit = edited && (await allowedEdit(runtime, actor, { asked, command: edited.command }));
  return { approval: await runtime.broker.decide({ ...decision, reason, actor, edit }) };
}

/** What an edit makes of the call, if the policy lets a person approve it. */
async function allowedEdit(
  runtime: ServiceRuntime,
  actor: Actor,
  by: { asked: ApprovalRow; command: string },
): Promise<ApprovalEdit | undefined> {
  const { subject, ending } = by.asked;
  // Somebody else was first: the broker says who and how.
  if (ending !== null) return undefined;
  // What is put back as it was is what was asked.
  if (subject.kind === 'command' && subject.command === by.command) return undefined;
  const edit = await runtime.edits.judge(by.asked, by.command);
  switch (edit.verdict) {
    case 'never':
    case 'deny':
      throw new DomainError('conflict', `edited: This cannot be approved. ${edit.explanation}`, {
        details: { field: 'edited', verdict: edit.verdict },
      });
    case 'allow':
    case 'ask':
      if (edit.needsOther) refuseAuthor(actor, by.asked);
      return { input: edit.input, subject: edit.subject, payloadHash: edit.payloadHash };
  }
}
