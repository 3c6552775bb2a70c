import type { ApprovalEdit } from '@/server/approvals/approval-edit';
import type { ApprovalLedger, NewGrant } from '@/server/approvals/approval-ledger';
import type { Approval } from '@/server/domain/approval';
import type { NewEvent } from '@/server/domain/event';
import { grantIdSchema } from '@/server/domain/ids';
import type { ToolInput } from '@/server/domain/tool-call';
import { createId } from '@/server/platform/create-id';
import { runAt } from '../run-at';
import type { RowInsert, RowUpdate, WriteUnit } from '../write-unit';

/** What a call becomes when it is approved changed, beside what its agent proposed (A8). */
export type CallEdit = ApprovalEdit & { originalInput: ToolInput };

/** The ending of a pending approval, with all that it leaves behind. */
export function resolveApproval(
  input: Omit<Parameters<ApprovalLedger['resolve']>[0], 'edit'> & { edit: CallEdit | null },
): WriteUnit {
  const { approval, ending, expiresAt, grant, edit, resumesRun } = input;
  const { id: approvalId, runId, sessionId } = approval;
  const { resolution, edited, ...columns } = ending;
  return {
    guard: {
      table: 'Approval',
      id: approvalId,
      expect: { state: 'pending', ...(expiresAt === undefined ? {} : { expiresAt }) },
      set: {
        state: resolution,
        ...columns,
        edited: edited === null ? null : JSON.stringify(edited),
      },
    },
    inserts: grant ? grantInserts(approval, { grant, createdAt: ending.endedAt }) : [],
    updates: [...(resumesRun ? [runAt(runId, 'running')] : []), ...callUpdates(approval, edit)],
    // What the call is comes first: whoever hears of the approval knows what it approves.
    events: [
      ...editEvents(approval, edit),
      { type: 'approval.resolved', sessionId, payload: { approvalId, runId, ending } },
    ],
    audit: [
      {
        action: `approval.${resolution}`,
        actorId: ending.actorId,
        actorName: ending.actorName,
        sessionId,
        subjectId: approvalId,
        details: {
          cause: ending.cause,
          choice: ending.choice,
          reason: ending.reason,
          subject: approval.subject,
          payloadHash: approval.payloadHash,
          ...(edit === null ? {} : { edited: edit.subject, editedHash: edit.payloadHash }),
          ...(grant ? { granted: grant.patterns.map(({ words }) => words) } : {}),
        },
      },
    ],
  };
}

function callUpdates({ toolCallId }: Approval, edit: CallEdit | null): RowUpdate[] {
  if (edit === null || toolCallId === null) return [];
  return [
    {
      table: 'ToolCall',
      id: toolCallId,
      expect: { state: 'waiting' },
      set: {
        input: JSON.stringify(edit.input),
        originalInput: JSON.stringify(edit.originalInput),
      },
    },
  ];
}

function editEvents({ toolCallId, runId, sessionId }: Approval, edit: CallEdit | null): NewEvent[] {
  if (edit === null || toolCallId === null) return [];
  const { input, originalInput } = edit;
  return [{ type: 'tool.edited', sessionId, payload: { toolCallId, runId, input, originalInput } }];
}

function grantInserts(approval: Approval, by: { grant: NewGrant; createdAt: number }): RowInsert[] {
  const { scope, profileId, author, patterns, expiresAt } = by.grant;
  return patterns.map(({ pattern, words }) => ({
    table: 'Grant',
    row: {
      id: grantIdSchema.parse(createId('grt')),
      scope,
      sessionId: scope === 'session' ? approval.sessionId : null,
      profileId,
      pattern: JSON.stringify(pattern),
      words,
      authorId: author.userId,
      authorName: author.name,
      approvalId: approval.id,
      createdAt: by.createdAt,
      expiresAt,
    },
  }));
}
