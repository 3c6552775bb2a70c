import type { UserId } from '@/server/domain/ids';
import { personSchema, type Person } from '@/server/domain/person';
import type { PrismaClient } from '@/server/generated/prisma/client';

/** Reads the people who have an account. */
export class People {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** Whether anybody has an account. */
  async hasAny(): Promise<boolean> {
    return (await this.#prisma.user.findFirst({ select: { id: true } })) !== null;
  }

  /** Everyone, in the order in which they joined. */
  async list(): Promise<Person[]> {
    const rows = await this.#prisma.user.findMany({
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      include: { signIns: { orderBy: { updatedAt: 'desc' }, take: 1 } },
    });
    return rows.map((row) =>
      personSchema.parse({
        ...row,
        isDisabled: row.disabledAt !== null,
        createdAt: row.createdAt.getTime(),
        lastSeenAt: row.signIns[0]?.updatedAt.getTime() ?? null,
      }),
    );
  }

  /** What a change of a person starts from; null when there is no such person. */
  async find(userId: UserId): Promise<Pick<Person, 'id' | 'name' | 'role' | 'isDisabled'> | null> {
    const row = await this.#prisma.user.findUnique({ where: { id: userId } });
    if (!row) return null;
    return personSchema
      .pick({ id: true, name: true, role: true, isDisabled: true })
      .parse({ ...row, isDisabled: row.disabledAt !== null });
  }
}
