import { profileIdSchema } from '@/server/domain/ids';
import type { Profile, ProfileSettings } from '@/server/domain/profile';
import { createId } from '@/server/platform/create-id';
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
 * Makes a profile. Rejects with `conflict` when the name is taken, and with `invalid_input` when the
 * workspace is no folder or the endpoint of its model is not there.
 */
export async function createProfile(
  runtime: ServiceRuntime,
  admin: AdminActor,
  settings: ProfileSettings,
): Promise<Profile> {
  await assertNameIsFree(runtime, settings.name);
  await assertWorkspaceExists(runtime, settings.workspace);
  await assertEndpointExists(runtime, settings.endpointId);
  await assertGuardianExists(runtime, settings);
  const id = profileIdSchema.parse(createId('prf'));
  const { isWon } = await runtime.writes.commit({
    ...endpointGuard(settings.endpointId),
    inserts: [{ table: 'Profile', row: { ...settings, id, createdAt: runtime.clock.now() } }],
    audit: [auditEntry(admin, 'profile.created', { subjectId: id, details: { ...settings } })],
  });
  if (!isWon) throw endpointMissing();
  return existingProfile(runtime, id);
}
