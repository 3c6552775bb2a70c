import type { ApprovalLedger } from '@/server/approvals/approval-ledger';
import type { Actor } from '@/server/domain/actor';
import type { Approval } from '@/server/domain/approval';
import { profileIdSchema, type RunId } from '@/server/domain/ids';
import type { PrismaClient } from '@/server/generated/prisma/client';
import { approvalRow } from './approval-row';
import { toApproval } from './stored-approval';
import { toToolCall } from './stored-tool-call';
import { resolveApproval, type CallEdit } from './units/resolve-approval';
import type { NewAuditEntry, RowUpdate, WriteQueue } from './write-unit';

/** Keeps approvals in the database. */
export class ApprovalStore implements ApprovalLedger {
  readonly #prisma: PrismaClient;
  readonly #writes: WriteQueue;

  constructor(input: { prisma: PrismaClient; writes: WriteQueue }) {
    this.#prisma = input.prisma;
    this.#writes = input.writes;
  }

  async request(approval: Approval): Promise<void> {
    const { ending, ...payload } = approval;
    if (ending) throw new TypeError('An approval is asked for before it ends.');
    const { sessionId, runId, toolCallId } = approval;
    const waiting: RowUpdate[] =
      toolCallId === null
        ? []
        : [
            {
              table: 'ToolCall',
              id: toolCallId,
              expect: { state: 'proposed' },
              set: { state: 'waiting', approvalId: approval.id },
            },
          ];
    const { isWon } = await this.#writes.commit({
      guard: {
        table: 'Run',
        id: runId,
        expect: { status: ['running', 'waiting_for_approval'] },
        set: toolCallId === null ? {} : { status: 'waiting_for_approval' },
      },
      inserts: [{ table: 'Approval', row: approvalRow(approval) }],
      updates: waiting,
      events: [{ type: 'approval.requested', sessionId, payload }],
    });
    if (!isWon) throw new Error('The run had ended before it could ask.');
  }

  async resolve(...[input]: Parameters<ApprovalLedger['resolve']>): Promise<boolean> {
    const edit = await this.#callEdit(input);
    const { isWon } = await this.#writes.commit(resolveApproval({ ...input, edit }));
    return isWon;
  }

  async extend(...[input]: Parameters<ApprovalLedger['extend']>): Promise<boolean> {
    const { approval, expiresAt, actor } = input;
    const { id: approvalId, sessionId } = approval;
    const byName = actor.name;
    const { isWon } = await this.#writes.commit({
      guard: {
        table: 'Approval',
        id: approvalId,
        expect: { state: 'pending', expiresAt: approval.expiresAt },
        set: { expiresAt, extendedByName: byName },
      },
      events: [
        { type: 'approval.extended', sessionId, payload: { approvalId, expiresAt, byName } },
      ],
      audit: [
        entryOf(approval, {
          action: 'approval.extended',
          actor,
          details: { from: approval.expiresAt, to: expiresAt },
        }),
      ],
    });
    return isWon;
  }

  async reopen(...[input]: Parameters<ApprovalLedger['reopen']>): Promise<boolean> {
    const { approval, reopenedAt, actor } = input;
    const { id: approvalId, sessionId } = approval;
    const { isWon } = await this.#writes.commit({
      guard: {
        table: 'Approval',
        id: approvalId,
        expect: { state: 'denied', reopenedAt: null },
        set: { reopenedAt },
      },
      events: [
        { type: 'approval.reopened', sessionId, payload: { approvalId, byName: actor.name } },
      ],
      audit: [
        entryOf(approval, {
          action: 'approval.reopened',
          actor,
          details: { subject: approval.subject },
        }),
      ],
    });
    return isWon;
  }

  async find(approvalId: string): ReturnType<ApprovalLedger['find']> {
    const row = await this.#prisma.approval.findUnique({ where: { id: approvalId } });
    if (!row) return null;
    const session = await this.#prisma.session.findUniqueOrThrow({
      where: { id: row.sessionId },
      select: { profileId: true },
    });
    return { approval: toApproval(row), profileId: profileIdSchema.parse(session.profileId) };
  }

  async listPending(runId: RunId): Promise<Approval[]> {
    const rows = await this.#prisma.approval.findMany({
      where: { runId, state: 'pending' },
      orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
    });
    return rows.map(toApproval);
  }

  /** A call keeps what its agent proposed. A call that waits is changed by nobody but its approval. */
  async #callEdit({
    approval,
    edit,
  }: Parameters<ApprovalLedger['resolve']>[0]): Promise<CallEdit | null> {
    if (!edit || approval.toolCallId === null) return null;
    const call = await this.#prisma.toolCall.findUniqueOrThrow({
      where: { id: approval.toolCallId },
    });
    return { ...edit, originalInput: toToolCall(call).input };
  }
}

function entryOf(
  approval: Approval,
  by: { action: string; actor: Actor; details: Record<string, unknown> },
): NewAuditEntry {
  const { action, actor, details } = by;
  return {
    action,
    actorId: actor.userId,
    actorName: actor.name,
    sessionId: approval.sessionId,
    subjectId: approval.id,
    details,
  };
}
