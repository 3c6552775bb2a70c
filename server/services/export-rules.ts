import type { ProfileId } from '@/server/domain/ids';
import { existingProfile } from './profile-rules';
import type { AdminActor } from './require-admin';
import { rulesAsFile } from './rules-file';
import type { ServiceRuntime } from './service-runtime';

/** The saved rules of a profile as a file to keep in a repository. Rejects with `not_found`. */
export async function exportRules(
  runtime: ServiceRuntime,
  _admin: AdminActor,
  { profileId }: { profileId: ProfileId },
): Promise<{ fileName: string; text: string }> {
  const { name } = await existingProfile(runtime, profileId);
  const { rules } = await runtime.rows.ruleSets.find(profileId);
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
  return { fileName: `rules-${slug === '' ? 'profile' : slug}.json`, text: rulesAsFile(rules) };
}
