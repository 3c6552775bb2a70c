import type { Profile } from '@/server/domain/profile';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** Every profile, archived ones included. */
export function listAllProfiles(runtime: ServiceRuntime, _admin: AdminActor): Promise<Profile[]> {
  return runtime.rows.profiles.list({ includeArchived: true });
}
