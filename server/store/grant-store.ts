import { grantPatternSchema, type GrantPattern } from '@/server/domain/grant';
import { grantIdSchema, type GrantId, type ProfileId, type SessionId } from '@/server/domain/ids';
import type { PrismaClient } from '@/server/generated/prisma/client';

/** Looks up what people have allowed for later. */
export class GrantStore {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /**
   * The grants in force in this session: its own and its profile's, oldest first. Reads the store each
   * time: what was revoked covers nothing from the very next call on (G3).
   */
  async listInForce(by: {
    sessionId: SessionId;
    profileId: ProfileId;
    now: number;
  }): Promise<{ id: GrantId; pattern: GrantPattern }[]> {
    const rows = await this.#prisma.grant.findMany({
      where: {
        profileId: by.profileId,
        revokedAt: null,
        AND: [
          { OR: [{ scope: 'profile' }, { scope: 'session', sessionId: by.sessionId }] },
          { OR: [{ expiresAt: null }, { expiresAt: { gt: by.now } }] },
        ],
      },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true, pattern: true },
    });
    return rows.map(({ id, pattern }) => ({
      id: grantIdSchema.parse(id),
      pattern: grantPatternSchema.parse(JSON.parse(pattern)),
    }));
  }
}
