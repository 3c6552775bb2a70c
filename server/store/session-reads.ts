import type { SessionId, UserId } from '@/server/domain/ids';
import type { PrismaClient } from '@/server/generated/prisma/client';

/** How far each person has read each session. */
export class SessionReads {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /** Moves the mark forward to `seq`; a mark that is further on stays. */
  async advance(input: { userId: UserId; sessionId: SessionId; seq: number }): Promise<void> {
    const { userId, sessionId, seq } = input;
    await this.#prisma.$executeRaw`
      INSERT INTO "SessionRead" ("userId", "sessionId", "seq")
      VALUES (${userId}, ${sessionId}, ${seq})
      ON CONFLICT ("userId", "sessionId") DO UPDATE SET "seq" = excluded."seq"
      WHERE excluded."seq" > "SessionRead"."seq"`;
  }

  /** Whoever had read everything before `seq` has nothing to read in it, and is taken along. */
  async takeAlong(input: { sessionId: SessionId; seq: number }): Promise<void> {
    const { sessionId, seq } = input;
    await this.#prisma.$executeRaw`
      UPDATE "SessionRead" SET "seq" = ${seq}
      WHERE "sessionId" = ${sessionId} AND "seq" = ${seq - 1}`;
  }
}
