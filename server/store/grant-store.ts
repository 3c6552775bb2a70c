import type { ProfileId, SessionId } from '@/server/domain/ids';
import type { PrismaClient } from '@/server/generated/prisma/client';
import { grantPayloadKey } from './grant-payload-key';

/** Looks up what people have allowed for later. */
export class GrantStore {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  /**
   * The oldest grant in force that covers exactly this call, in this session or its profile. Reads
   * the store each time: what was revoked covers nothing from the very next call on (G3).
   */
  async findCovering(call: {
    sessionId: SessionId;
    profileId: ProfileId;
    tool: string;
    command: string;
    cwd: string;
  }): Promise<{ id: string } | undefined> {
    const row = await this.#prisma.grant.findFirst({
      where: {
        profileId: call.profileId,
        payloadKey: grantPayloadKey(call),
        revokedAt: null,
        OR: [{ scope: 'profile' }, { scope: 'session', sessionId: call.sessionId }],
      },
      orderBy: { createdAt: 'asc' },
      select: { id: true },
    });
    return row ?? undefined;
  }
}
