import type { ProfileId } from '@/server/domain/ids';
import type { Profile, ProfileSettings } from '@/server/domain/profile';
import { auditEntry } from './audit-entry';
import {
  assertEndpointExists,
  assertGuardianExists,
  assertNameIsFree,
  assertWorkspaceExists,
  endpointGuard,
  endpointMissing,
  existingProfile,
} from './profile-rules';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/**
 * Changes a profile; sessions that were started with it keep their workspace and take the rest from
 * their next run on. Rejects with `not_found`, with `conflict` when the name is
 * taken, and with `invalid_input` when a new workspace is no folder or the endpoint of its model is
 * not there.
 */
export async function updateProfile(
  runtime: ServiceRuntime,
  admin: AdminActor,
  input: ProfileSettings & { profileId: ProfileId },
): Promise<Profile> {
  const { profileId, ...settings } = input;
  const before = await existingProfile(runtime, profileId);
  await assertNameIsFree(runtime, settings.name, profileId);
  // A folder that has gone since must not keep the rest from being changed.
  if (settings.workspace !== before.workspace) {
    await assertWorkspaceExists(runtime, settings.workspace);
  }
  await assertEndpointExists(runtime, settings.endpointId);
  await assertGuardianExists(runtime, settings);
  const { isWon } = await runtime.writes.commit({
    ...endpointGuard(settings.endpointId),
    updates: [{ table: 'Profile', id: profileId, set: { ...settings } }],
    audit: [
      auditEntry(admin, 'profile.updated', { subjectId: profileId, details: { ...settings } }),
    ],
  });
  if (!isWon) throw endpointMissing();
  return existingProfile(runtime, profileId);
}
