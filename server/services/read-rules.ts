import type { ProfileId } from '@/server/domain/ids';
import type { RuleSet } from '@/server/domain/policy-rule';
import { existingProfile } from './profile-rules';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** The ordered rules of a profile. Rejects with `not_found`. */
export async function readRules(
  runtime: ServiceRuntime,
  _admin: AdminActor,
  { profileId }: { profileId: ProfileId },
): Promise<RuleSet> {
  await existingProfile(runtime, profileId);
  return runtime.rows.ruleSets.find(profileId);
}
