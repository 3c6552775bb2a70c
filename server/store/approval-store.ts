import type { ApprovalLedger } from '@/server/approvals/approval-ledger';
import type { Approval } from '@/server/domain/approval';
import { grantIdSchema, profileIdSchema } from '@/server/domain/ids';
import type { PrismaClient } from '@/server/generated/prisma/client';
import { createId } from '@/server/platform/create-id';
import { runAt } from './run-at';
import { toApproval } from './stored-approval';
import type { ColumnValue, RowInsert, RowUpdate, WriteQueue } from './write-unit';

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
    await this.#writes
      .commit({
        guard: {
          table: 'Run',
          id: runId,
          expect: { status: ['running', 'waiting_for_approval'] },
          set: toolCallId === null ? {} : { status: 'waiting_for_approval' },
        },
        inserts: [{ table: 'Approval', row: approvalRow(approval) }],
        updates: waiting,
        events: [{ type: 'approval.requested', sessionId, payload }],
      })
      .then(({ isWon }) => {
        if (!isWon) throw new Error('The run had ended before it could ask.');
      });
  }

  async resolve(...[input]: Parameters<ApprovalLedger['resolve']>): Promise<boolean> {
    const { approval, ending, expiresAt, grant, resumesRun } = input;
    const { resolution, edited, ...columns } = ending;
    const { isWon } = await this.#writes.commit({
      guard: {
        table: 'Approval',
        id: approval.id,
        expect: { state: 'pending', ...(expiresAt === undefined ? {} : { expiresAt }) },
        set: {
          state: resolution,
          ...columns,
          edited: edited === null ? null : JSON.stringify(edited),
        },
      },
      inserts: grant ? grantInserts(approval, { grant, createdAt: ending.endedAt }) : [],
      updates: resumesRun ? [runAt(approval.runId, 'running')] : [],
      events: [
        {
          type: 'approval.resolved',
          sessionId: approval.sessionId,
          payload: { approvalId: approval.id, runId: approval.runId, ending },
        },
      ],
      audit: [
        {
          action: `approval.${resolution}`,
          actorId: ending.actorId,
          actorName: ending.actorName,
          sessionId: approval.sessionId,
          subjectId: approval.id,
          details: {
            cause: ending.cause,
            choice: ending.choice,
            reason: ending.reason,
            subject: approval.subject,
            payloadHash: approval.payloadHash,
          },
        },
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
}

function approvalRow(approval: Approval): { id: string } & Record<string, ColumnValue> {
  const { ending, timeoutMs: _derived, ...columns } = approval;
  return {
    ...columns,
    subject: JSON.stringify(approval.subject),
    findings: JSON.stringify(approval.findings),
    choices: JSON.stringify(approval.choices),
    grantOptions: JSON.stringify(approval.grantOptions),
    removal: jsonOrNull(approval.removal),
    guardian: jsonOrNull(approval.guardian),
    state: ending?.resolution ?? 'pending',
  };
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

function grantInserts(
  approval: Approval,
  by: { grant: NonNullable<Parameters<ApprovalLedger['resolve']>[0]['grant']>; createdAt: number },
): RowInsert[] {
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
