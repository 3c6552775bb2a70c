import { profileIdSchema } from '@/server/domain/ids';
import type { Profile, ProfileSettings } from '@/server/domain/profile';
import { createId } from '@/server/platform/create-id';
import { auditEntry } from './audit-entry';
import { assertNameIsFree, existingProfile } from './profile-rules';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** Makes a profile. Rejects with `conflict` when the name is taken. */
export async function createProfile(
  runtime: ServiceRuntime,
  admin: AdminActor,
  settings: ProfileSettings,
): Promise<Profile> {
  await assertNameIsFree(runtime, settings.name);
  const id = profileIdSchema.parse(createId('prf'));
  await runtime.writes.commit({
    inserts: [{ table: 'Profile', row: { ...settings, id, createdAt: runtime.clock.now() } }],
    audit: [auditEntry(admin, 'profile.created', { subjectId: id, details: { ...settings } })],
  });
  return existingProfile(runtime, id);
}
