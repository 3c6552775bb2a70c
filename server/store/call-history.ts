import { approvalStateSchema, type ApprovalState } from '@/server/domain/approval';
import {
  sessionIdSchema,
  toolCallIdSchema,
  type ProfileId,
  type SessionId,
  type ToolCallId,
} from '@/server/domain/ids';
import { toolInputSchema, type ToolInput } from '@/server/domain/tool-call';
import { Prisma, type PrismaClient } from '@/server/generated/prisma/client';
import { isRelatedSession, type RelatedSessions } from './related-sessions';

/** A call of the past, where it worked, and how people decided; null when nobody was asked. */
export interface PastCall {
  toolCallId: ToolCallId;
  sessionId: SessionId;
  input: ToolInput;
  workspace: string;
  /** When the agent proposed it. */
  at: number;
  decision: ApprovalState | null;
}

interface SelectedCall {
  id: string;
  sessionId: string;
  tool: string;
  input: string;
  workspace: string;
  proposedAt: bigint | number;
  decision: string | null;
}

/** Reads back what agents of a profile have wanted to do. */
export class CallHistory {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /**
   * The last calls in sessions of this profile, newest first; only those asked about, if so wanted, and
   * only in these sessions, if some are named.
   */
  async last(by: {
    profileId: ProfileId;
    limit: number;
    isAsked: boolean;
    sessions?: RelatedSessions;
  }): Promise<PastCall[]> {
    const asked = by.isAsked ? Prisma.sql`AND t."approvalId" IS NOT NULL` : Prisma.empty;
    const related = by.sessions ? Prisma.sql`AND ${isRelatedSession(by.sessions)}` : Prisma.empty;
    const rows = await this.#prisma.$queryRaw<SelectedCall[]>`
      SELECT t."id", t."sessionId", t."tool", t."input", t."proposedAt", s."workspace",
        a."state" AS "decision"
      FROM "ToolCall" t
      JOIN "Session" s ON s."id" = t."sessionId"
      LEFT JOIN "Approval" a ON a."id" = t."approvalId"
      WHERE s."profileId" = ${by.profileId} AND t."tool" <> 'unusable' ${asked} ${related}
      ORDER BY t."id" DESC LIMIT ${by.limit}`;
    return rows.map(toPastCall);
  }
}

function toPastCall(row: SelectedCall): PastCall {
  const input = JSON.parse(row.input) as Record<string, unknown>;
  return {
    toolCallId: toolCallIdSchema.parse(row.id),
    sessionId: sessionIdSchema.parse(row.sessionId),
    input: toolInputSchema.parse({ ...input, tool: row.tool }),
    workspace: row.workspace,
    at: Number(row.proposedAt),
    decision: row.decision === null ? null : approvalStateSchema.parse(row.decision),
  };
}
