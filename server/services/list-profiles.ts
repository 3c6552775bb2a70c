import type { Profile } from '@/server/domain/profile';
import type { ServiceRuntime } from './service-runtime';

/** The profiles that a session can be started with. For everyone who is signed in. */
export function listProfiles(runtime: ServiceRuntime): Promise<Profile[]> {
  return runtime.rows.profiles.list({ includeArchived: false });
}
