import type { ProfileId } from '@/server/domain/ids';
import type { Profile, ProfileSettings } from '@/server/domain/profile';
import { auditEntry } from './audit-entry';
import { assertNameIsFree, existingProfile } from './profile-rules';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/**
 * Changes a profile; sessions that were started with it keep their workspace and take the rest from
 * their next run on. Rejects with `not_found`, and with `conflict` when the name is taken.
 */
export async function updateProfile(
  runtime: ServiceRuntime,
  admin: AdminActor,
  input: ProfileSettings & { profileId: ProfileId },
): Promise<Profile> {
  const { profileId, ...settings } = input;
  await existingProfile(runtime, profileId);
  await assertNameIsFree(runtime, settings.name, profileId);
  await runtime.writes.commit({
    updates: [{ table: 'Profile', id: profileId, set: { ...settings } }],
    audit: [
      auditEntry(admin, 'profile.updated', { subjectId: profileId, details: { ...settings } }),
    ],
  });
  return existingProfile(runtime, profileId);
}
