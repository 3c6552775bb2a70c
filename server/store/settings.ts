import type { PrismaClient } from '@/server/generated/prisma/client';

/** Reads what administrators set for the whole server, a topic at a time. */
export class Settings {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** The value of a topic as it was stored, or null when nobody has set it. */
  async find(topic: string): Promise<{ value: unknown; updatedAt: number } | null> {
    const row = await this.#prisma.setting.findUnique({ where: { id: topic } });
    return row && { value: JSON.parse(row.value) as unknown, updatedAt: Number(row.updatedAt) };
  }
}
