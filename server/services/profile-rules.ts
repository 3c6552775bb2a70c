import { DomainError } from '@/server/domain/domain-error';
import type { ProfileId } from '@/server/domain/ids';
import type { Profile } from '@/server/domain/profile';
import type { ServiceRuntime } from './service-runtime';

/** Gives the profile. Rejects with `not_found`. */
export async function existingProfile(
  runtime: ServiceRuntime,
  profileId: ProfileId,
): Promise<Profile> {
  const profile = await runtime.rows.profiles.find(profileId);
  if (profile) return profile;
  throw new DomainError('not_found', 'There is no such profile.', { details: { profileId } });
}

/** Rejects with `conflict` when another profile, archived or not, has the name. */
export async function assertNameIsFree(
  runtime: ServiceRuntime,
  name: string,
  own?: ProfileId,
): Promise<void> {
  const holder = await runtime.rows.profiles.findByName(name);
  if (!holder || holder.id === own) return;
  const archived = holder.archivedAt === null ? '' : ' (it is archived)';
  throw new DomainError(
    'conflict',
    `name: A profile called “${name}” exists already${archived}. Choose another name.`,
    { details: { field: 'name', profileId: holder.id } },
  );
}

/** Rejects with `invalid_input` when the workspace is no folder on this machine. */
export async function assertWorkspaceExists(
  runtime: ServiceRuntime,
  workspace: string,
): Promise<void> {
  if (await runtime.isFolder(workspace)) return;
  throw new DomainError(
    'invalid_input',
    `workspace: ${workspace} is no folder on this machine. Make it first, or name another.`,
    { details: { field: 'workspace' } },
  );
}
