import type { SessionId, ShareId, UserId } from '@/server/domain/ids';
import { mayOperateShared } from '@/server/domain/permission';
import { roleSchema } from '@/server/domain/role';
import type { ShareLevel } from '@/server/domain/session-relation';
import {
  shareLevelSchema,
  type SessionShare,
  type ShareCandidate,
} from '@/server/domain/session-share';
import type { Prisma, PrismaClient } from '@/server/generated/prisma/client';

/** The one row of a person and a session; a share that was taken back stays, with its instant. */
export interface ShareRow {
  id: ShareId;
  level: ShareLevel;
  revokedAt: number | null;
}

/** Reads who may look into whose sessions. Shares are written by the write queue only. */
export class SessionShares {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** At which level the session is shared with the person right now; null when it is not. */
  async levelOf(key: { sessionId: SessionId; userId: UserId }): Promise<ShareLevel | null> {
    const row = await this.find(key);
    return row?.revokedAt === null ? row.level : null;
  }

  /** The row of a person and a session, also one that was taken back. */
  async find(key: { sessionId: SessionId; userId: UserId }): Promise<ShareRow | null> {
    const { sessionId, userId } = key;
    const row = await this.#prisma.sessionShare.findUnique({
      where: { sessionId_userId: { sessionId, userId } },
    });
    return (
      row && {
        id: row.id as ShareId,
        level: shareLevelSchema.parse(row.level),
        revokedAt: row.revokedAt === null ? null : Number(row.revokedAt),
      }
    );
  }

  /** The sessions that are shared with a person right now. */
  async sessionIdsOf(userId: UserId): Promise<Set<SessionId>> {
    const rows = await this.#prisma.sessionShare.findMany({
      where: { userId, revokedAt: null },
      select: { sessionId: true },
    });
    return new Set(rows.map(({ sessionId }) => sessionId as SessionId));
  }

  /** With whom a session is shared, by name. Whoever was shut out is not among them. */
  async listOf(sessionId: SessionId): Promise<SessionShare[]> {
    const shares = await this.#prisma.sessionShare.findMany({
      where: { sessionId, revokedAt: null },
    });
    const users = await this.#people({ id: { in: shares.map(({ userId }) => userId) } });
    return users.flatMap((user) => {
      const share = shares.find(({ userId }) => userId === user.userId);
      if (!share) return [];
      const level = shareLevelSchema.parse(share.level);
      return [{ ...user, level, createdAt: Number(share.createdAt) }];
    });
  }

  /** Everybody a session of this author can be given to, by name. */
  async candidates(authorId: UserId): Promise<ShareCandidate[]> {
    // An administrator has every session as it is.
    return this.#people({ id: { not: authorId }, role: { not: 'admin' } });
  }

  /**
   * Whether what a person may see changed after the event at a position of the log, as far as their
   * shares and their account tell. In doubt it did.
   */
  async hasChangedSince(input: { userId: UserId; position: number }): Promise<boolean> {
    const { userId, position } = input;
    // The event may be erased; the last one before it is older, which errs to the safe side.
    const event = await this.#prisma.event.findFirst({
      where: { position: { lte: position } },
      orderBy: { position: 'desc' },
      select: { at: true },
    });
    if (!event) return true;
    const since = { gte: event.at };
    const share = await this.#prisma.sessionShare.findFirst({
      where: { userId, OR: [{ createdAt: since }, { revokedAt: since }] },
    });
    if (share) return true;
    const updatedAt = { gte: new Date(Number(event.at)) };
    return (await this.#prisma.user.count({ where: { id: userId, updatedAt } })) > 0;
  }

  async #people(where: Prisma.UserWhereInput): Promise<ShareCandidate[]> {
    const rows = await this.#prisma.user.findMany({
      where: { ...where, disabledAt: null },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    });
    return rows.map(({ id, name, email, role }) => ({
      userId: id as UserId,
      name,
      email,
      canOperate: mayOperateShared(roleSchema.parse(role)),
    }));
  }
}
