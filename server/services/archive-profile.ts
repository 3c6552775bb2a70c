import type { ProfileId } from '@/server/domain/ids';
import type { Profile } from '@/server/domain/profile';
import { auditEntry } from './audit-entry';
import { existingProfile } from './profile-rules';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/**
 * Takes a profile out of the choice for new sessions, or puts it back; its sessions go on. Rejects
 * with `not_found`.
 */
export async function archiveProfile(
  runtime: ServiceRuntime,
  admin: AdminActor,
  input: { profileId: ProfileId; isArchived: boolean },
): Promise<Profile> {
  const { profileId, isArchived } = input;
  const profile = await existingProfile(runtime, profileId);
  if ((profile.archivedAt !== null) === isArchived) return profile;
  const action = isArchived ? 'profile.archived' : 'profile.restored';
  await runtime.writes.commit({
    updates: [
      {
        table: 'Profile',
        id: profileId,
        set: { archivedAt: isArchived ? runtime.clock.now() : null },
      },
    ],
    audit: [auditEntry(admin, action, { subjectId: profileId })],
  });
  return existingProfile(runtime, profileId);
}
