import { DomainError } from '@/server/domain/domain-error';
import type { EndpointId, ProfileId } from '@/server/domain/ids';
import type { Profile } from '@/server/domain/profile';
import type { RowUpdate } from '@/server/store/write-unit';
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

/** Rejects with `invalid_input` when the endpoint of the model does not exist, or is archived. */
export async function assertEndpointExists(
  runtime: ServiceRuntime,
  endpointId: EndpointId | null,
): Promise<void> {
  if (endpointId === null) return;
  const endpoint = await runtime.rows.endpoints.find(endpointId);
  if (endpoint?.archivedAt !== null) throw endpointMissing();
}

/** Rejects with `invalid_input` when the endpoint of the guardian that answers first is not there. */
export async function assertGuardianExists(
  runtime: ServiceRuntime,
  { mode, guardianEndpointId }: Pick<Profile, 'mode' | 'guardianEndpointId'>,
): Promise<void> {
  if (mode !== 'smart' || guardianEndpointId === null) return;
  const endpoint = await runtime.rows.endpoints.find(guardianEndpointId);
  if (endpoint?.archivedAt === null) return;
  throw new DomainError(
    'invalid_input',
    'guardianEndpointId: There is no such endpoint any more. Choose another one for the guardian model.',
    { details: { field: 'guardianEndpointId' } },
  );
}

/**
 * What a unit that gives an endpoint to a profile is guarded by. It loses when the endpoint was
 * archived since it was looked at; and it moves the endpoint's version on, so that an archiving that
 * has just found no profile loses in its turn.
 */
export function endpointGuard(endpointId: EndpointId | null): { guard?: RowUpdate } {
  if (endpointId === null) return {};
  return {
    guard: {
      table: 'Endpoint',
      id: endpointId,
      expect: { archivedAt: null },
      set: { updatedAt: { add: 1 } },
    },
  };
}

export function endpointMissing(): DomainError {
  return new DomainError(
    'invalid_input',
    'endpointId: There is no such endpoint any more. Choose another one.',
    { details: { field: 'endpointId' } },
  );
}
