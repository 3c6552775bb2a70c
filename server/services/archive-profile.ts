import type { ProfileId } from '@/server/domain/ids';
import type { Profile } from '@/server/domain/profile';
import { auditEntry } from './audit-entry';
import { assertEndpointExists, assertGuardianExists, existingProfile } from './profile-rules';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/**
 * Takes a profile out of the choice for new sessions, or puts it back; its sessions go on. Rejects
 * with `not_found`, and with `invalid_input` when the endpoint of one to be put back is not there.
 */
export async function archiveProfile(
  runtime: ServiceRuntime,
  admin: AdminActor,
  input: { profileId: ProfileId; isArchived: boolean },
): Promise<Profile> {
  const { profileId, isArchived } = input;
  const profile = await existingProfile(runtime, profileId);
  if ((profile.archivedAt !== null) === isArchived) return profile;
  if (!isArchived) {
    await assertEndpointExists(runtime, profile.endpointId);
    await assertGuardianExists(runtime, profile);
  }
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
