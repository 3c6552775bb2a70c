import { profileIdSchema } from './domain/ids';
import { DEFAULT_PROFILE_SETTINGS, type ProfileSettings } from './domain/profile';
import type { PrismaClient } from './generated/prisma/client';
import type { Clock } from './platform/clock';
import { createId } from './platform/create-id';
import type { WriteQueue } from './store/write-unit';

/** Makes the profile “Shell” on the first start, so that there is something to talk to at once. */
export async function ensureDefaultProfile(by: {
  prisma: PrismaClient;
  writes: WriteQueue;
  clock: Clock;
  workspace: string;
}): Promise<void> {
  if ((await by.prisma.profile.count()) > 0) return;
  const settings: ProfileSettings = {
    name: 'Shell',
    runtime: 'shell',
    workspace: by.workspace,
    ...DEFAULT_PROFILE_SETTINGS,
  };
  const id = profileIdSchema.parse(createId('prf'));
  await by.writes.commit({
    inserts: [{ table: 'Profile', row: { id, ...settings, createdAt: by.clock.now() } }],
    audit: [
      {
        action: 'profile.created',
        actorId: null,
        actorName: null,
        sessionId: null,
        subjectId: id,
        details: { ...settings },
      },
    ],
  });
}
