import type { InviteId } from '@/server/domain/ids';
import { inviteSchema, type Invite } from '@/server/domain/person';
import type { PrismaClient } from '@/server/generated/prisma/client';
import type { InviteModel } from '@/server/generated/prisma/models';
import { nullableNumber } from './nullable-number';

/** Reads the one-time links that make accounts. */
export class Invites {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** Every invite, newest first. */
  async list(): Promise<Invite[]> {
    const rows = await this.#prisma.invite.findMany({
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    return this.#named(rows);
  }

  async find(inviteId: InviteId): Promise<Invite | null> {
    const row = await this.#prisma.invite.findUnique({ where: { id: inviteId } });
    return row ? ((await this.#named([row]))[0] ?? null) : null;
  }

  /** The invite whose token has this SHA-256. */
  async findByTokenHash(tokenHash: string): Promise<Invite | null> {
    const row = await this.#prisma.invite.findUnique({ where: { tokenHash } });
    return row ? ((await this.#named([row]))[0] ?? null) : null;
  }

  async #named(rows: readonly InviteModel[]): Promise<Invite[]> {
    const userIds = new Set(rows.flatMap((row) => [row.createdById, row.usedById ?? []].flat()));
    const users = await this.#prisma.user.findMany({
      where: { id: { in: [...userIds] } },
      select: { id: true, name: true },
    });
    const nameOf = new Map(users.map(({ id, name }) => [id, name]));
    return rows.map((row) =>
      inviteSchema.parse({
        ...row,
        createdByName: nameOf.get(row.createdById) ?? '',
        createdAt: Number(row.createdAt),
        expiresAt: Number(row.expiresAt),
        usedAt: nullableNumber(row.usedAt),
        usedByName: row.usedById === null ? null : (nameOf.get(row.usedById) ?? null),
        revokedAt: nullableNumber(row.revokedAt),
      }),
    );
  }
}
