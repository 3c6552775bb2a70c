import { approvalRowSchema, type ApprovalRow, type ApprovalState } from '@/server/domain/approval';
import type { ApprovalId, UserId } from '@/server/domain/ids';
import type { Page } from '@/server/domain/page';
import type { Severity } from '@/server/domain/severity';
import { Prisma, type PrismaClient } from '@/server/generated/prisma/client';
import type { ApprovalModel } from '@/server/generated/prisma/models';
import { likePattern } from './like-pattern';
import { isRelatedSession, type RelatedSessions } from './related-sessions';
import { toApproval } from './stored-approval';

/** What a table of approvals may be narrowed to; `decided` are those that a person answered. */
export interface ApprovalFilter {
  state?: 'decided' | ApprovalState | undefined;
  severity?: Severity | undefined;
  search?: string | undefined;
  /** In which sessions; in all there are when absent. */
  sessions?: RelatedSessions | undefined;
  /** Who decided it, or whose session it is in. */
  personId?: UserId | undefined;
  /** Asked within these instants, in milliseconds since the epoch; the first is included. */
  sinceAt?: number | undefined;
  untilAt?: number | undefined;
  /** Leaves out those that are still pending. */
  isEnded?: boolean;
  page: number;
  pageSize: number;
}

interface SelectedApproval extends ApprovalModel {
  sessionTitle: string;
  profileName: string;
  authorId: string;
  authorName: string;
  workspace: string;
}

const SOURCE = Prisma.sql`
  FROM "Approval" a
  JOIN "Session" s ON s."id" = a."sessionId"
  JOIN "Profile" p ON p."id" = s."profileId"
  JOIN "User" u ON u."id" = s."authorId"`;

/** What stands for the title of a session that was deleted. */
const DELETED_TITLE = 'Deleted session';

/** Approvals with the names beside them. */
export class ApprovalRows {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** One approval; null when there is none. */
  async find(approvalId: ApprovalId): Promise<ApprovalRow | null> {
    const rows = await this.#select(Prisma.sql`WHERE a."id" = ${approvalId}`);
    return rows[0] ?? null;
  }

  /** What is pending in these sessions, soonest deadline first. */
  listPending(sessions: RelatedSessions): Promise<ApprovalRow[]> {
    return this.#select(
      Prisma.sql`WHERE a."state" = 'pending' AND ${isRelatedSession(sessions)}
        ORDER BY a."expiresAt" ASC, a."id" ASC`,
    );
  }

  /** One page; the newest request comes first, among ended ones the newest ending. */
  async search(filter: ApprovalFilter): Promise<Page<ApprovalRow>> {
    const where = Prisma.sql`WHERE ${Prisma.join(conditionsOf(filter), ' AND ')}`;
    const counted = await this.#prisma.$queryRaw<{ total: bigint | number }[]>`
      SELECT COUNT(*) AS "total" ${SOURCE} ${where}`;
    const newest = filter.isEnded === true ? Prisma.sql`a."endedAt"` : Prisma.sql`a."requestedAt"`;
    const rows = await this.#select(
      Prisma.sql`${where} ORDER BY ${newest} DESC, a."id" DESC
        LIMIT ${filter.pageSize} OFFSET ${(filter.page - 1) * filter.pageSize}`,
    );
    return { rows, total: Number(counted[0]?.total ?? 0) };
  }

  async #select(tail: Prisma.Sql): Promise<ApprovalRow[]> {
    const rows = await this.#prisma.$queryRaw<SelectedApproval[]>`
      SELECT a.*, s."title" AS "sessionTitle", s."authorId", s."workspace",
        p."name" AS "profileName", u."name" AS "authorName"
      ${SOURCE} ${tail}`;
    return rows.map(toApprovalRow);
  }
}

function toApprovalRow(row: SelectedApproval): ApprovalRow {
  const { sessionTitle, profileName, authorId, authorName, workspace } = row;
  return approvalRowSchema.parse({
    ...toApproval(row),
    sessionTitle: sessionTitle === '' ? DELETED_TITLE : sessionTitle,
    profileName,
    authorId,
    authorName,
    workspace,
  });
}

function conditionsOf(filter: ApprovalFilter): Prisma.Sql[] {
  const { state, severity, search, sessions, personId, sinceAt, untilAt } = filter;
  const conditions = [Prisma.sql`1 = 1`];
  if (filter.isEnded === true) conditions.push(Prisma.sql`a."state" <> 'pending'`);
  if (state === 'decided') conditions.push(Prisma.sql`a."state" IN ('approved', 'denied')`);
  else if (state !== undefined) conditions.push(Prisma.sql`a."state" = ${state}`);
  if (severity !== undefined) conditions.push(Prisma.sql`a."severity" = ${severity}`);
  if (sessions !== undefined) conditions.push(isRelatedSession(sessions));
  if (personId !== undefined)
    conditions.push(Prisma.sql`(s."authorId" = ${personId} OR a."actorId" = ${personId})`);
  if (sinceAt !== undefined) conditions.push(Prisma.sql`a."requestedAt" >= ${sinceAt}`);
  if (untilAt !== undefined) conditions.push(Prisma.sql`a."requestedAt" < ${untilAt}`);
  if (search !== undefined && search.trim() !== '') {
    const pattern = likePattern(search);
    // The subject is stored as JSON, in which a quote or a line break is spelled differently.
    const inJson = likePattern(JSON.stringify(search.trim()).slice(1, -1));
    conditions.push(Prisma.sql`(LOWER(a."subject") LIKE ${inJson} ESCAPE '\\'
      OR LOWER(s."title") LIKE ${pattern} ESCAPE '\\'
      OR LOWER(u."name") LIKE ${pattern} ESCAPE '\\'
      OR a."id" LIKE ${pattern} ESCAPE '\\')`);
  }
  return conditions;
}
