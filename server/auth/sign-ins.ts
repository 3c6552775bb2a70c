import { signInIdSchema, type SignInId, type UserId } from '@/server/domain/ids';
import type { SignIn } from '@/server/domain/sign-in';
import type { PrismaClient } from '@/server/generated/prisma/client';

/** Reads and ends the sign-ins of people. Their tokens never leave this file's database rows. */
export class SignIns {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** Those of a person that still count, the last used first. */
  async listOf(userId: UserId): Promise<Omit<SignIn, 'isCurrent'>[]> {
    const rows = await this.#prisma.signIn.findMany({
      // By the machine's clock, as the sign-in library judges them.
      where: { userId, expiresAt: { gt: new Date() } },
      orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    });
    return rows.map((row) => ({
      id: signInIdSchema.parse(row.id),
      startedAt: row.createdAt.getTime(),
      lastSeenAt: row.updatedAt.getTime(),
      address: row.ipAddress === '' ? null : row.ipAddress,
      userAgent: row.userAgent === '' ? null : row.userAgent,
    }));
  }

  /** Ends one of a person's sign-ins; false when they have no such one. */
  async end(input: { userId: UserId; signInId: SignInId }): Promise<boolean> {
    const { userId, signInId } = input;
    const { count } = await this.#prisma.signIn.deleteMany({ where: { id: signInId, userId } });
    return count > 0;
  }

  /** Ends all of a person's sign-ins and tells how many there were. */
  async endAll(userId: UserId): Promise<number> {
    const { count } = await this.#prisma.signIn.deleteMany({ where: { userId } });
    return count;
  }
}
