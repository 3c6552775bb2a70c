import type { ProfileId } from '@/server/domain/ids';
import type { PolicyRule } from '@/server/domain/policy-rule';
import { existingProfile } from './profile-rules';
import type { AdminActor } from './require-admin';
import { rulesFromFile } from './rules-file';
import type { ServiceRuntime } from './service-runtime';

/**
 * Reads a file of rules as a draft; nothing is saved. Rejects with `not_found`, and with `invalid_input`
 * when it is no such file, comes from a newer version, or holds a bad rule.
 */
export async function importRules(
  runtime: ServiceRuntime,
  _admin: AdminActor,
  { profileId, text }: { profileId: ProfileId; text: string },
): Promise<{ rules: PolicyRule[] }> {
  await existingProfile(runtime, profileId);
  return { rules: rulesFromFile(text) };
}
