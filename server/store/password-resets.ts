import {
  passwordResetIdSchema,
  userIdSchema,
  type PasswordResetId,
  type UserId,
} from '@/server/domain/ids';
import type { PrismaClient } from '@/server/generated/prisma/client';

/** A reset link as it was stored, with whom it is for. */
export interface StoredPasswordReset {
  id: PasswordResetId;
  expiresAt: number;
  usedAt: number | null;
  person: { userId: UserId; name: string; email: string; isDisabled: boolean };
}

/** Reads the one-time links by which people set a new password. */
export class PasswordResets {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** The link whose token has this SHA-256. */
  async findByTokenHash(tokenHash: string): Promise<StoredPasswordReset | null> {
    const row = await this.#prisma.passwordReset.findUnique({ where: { tokenHash } });
    const user = row && (await this.#prisma.user.findUnique({ where: { id: row.userId } }));
    if (!row || !user) return null;
    return {
      id: passwordResetIdSchema.parse(row.id),
      expiresAt: Number(row.expiresAt),
      usedAt: row.usedAt === null ? null : Number(row.usedAt),
      person: {
        userId: userIdSchema.parse(user.id),
        name: user.name,
        email: user.email,
        isDisabled: user.disabledAt !== null,
      },
    };
  }

  /** The links of a person that were not used. */
  async unusedIdsOf(userId: UserId): Promise<PasswordResetId[]> {
    const rows = await this.#prisma.passwordReset.findMany({
      where: { userId, usedAt: null },
      select: { id: true },
    });
    return rows.map(({ id }) => passwordResetIdSchema.parse(id));
  }
}
