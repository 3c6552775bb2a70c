import { existsSync } from 'node:fs';
import type { PolicyRule } from '@/server/domain/policy-rule';
import type { Profile } from '@/server/domain/profile';
import type { Env } from '@/server/platform/env';
import { Profiles } from '@/server/store/profiles';
import { RuleSets } from '@/server/store/rule-sets';
import { dataDirectoryAt } from '../process/data-directory';
import { StartupError } from '../process/startup-error';
import { existingData, withDatabase } from './open-data';
import type { Terminal } from './terminal';

/** A profile with the rules that an administrator has set for it, in their order. */
export interface CheckedProfile {
  readonly profile: Profile;
  readonly rules: readonly PolicyRule[];
}

/**
 * The profile of this name, read without a server. Undefined, which is said, where there is no database
 * yet. Refuses a name that there is not, with those that there are.
 */
export async function findCheckedProfile(
  name: string,
  env: Env,
  terminal: Terminal,
): Promise<CheckedProfile | undefined> {
  if (!existsSync(dataDirectoryAt(env.dataDirectory).databaseFile)) {
    terminal.complain(
      `countersign: there is no database in ${env.dataDirectory}, so the built-in policy judges.\n`,
    );
    return undefined;
  }
  const data = existingData(env, terminal.rootDirectory);
  return withDatabase(data, async (prisma) => {
    const profiles = new Profiles(prisma);
    const profile = await profiles.findByName(name);
    if (profile !== null) {
      const { rules } = await new RuleSets(prisma).find(profile.id);
      return { profile, rules };
    }
    const known = await profiles.list({ includeArchived: false });
    const names = known.map((each) => JSON.stringify(each.name)).join(', ');
    throw new StartupError(
      `--profile: there is none called ${JSON.stringify(name)}. Name one of: ${names}.`,
    );
  });
}
