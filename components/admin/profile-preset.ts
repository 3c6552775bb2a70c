import type { Endpoint } from '@/server/domain/endpoint';
import type { Profile } from '@/server/domain/profile';
import { freeName } from './free-name';
import type { ProfilePreset } from './profile-draft';

/**
 * What a profile begins with that is made for a model: named after it, in the folder in which the
 * first profile works already.
 */
export function presetFor(
  model: { endpoint: Endpoint; modelName: string },
  profiles: readonly Profile[],
): ProfilePreset {
  const { endpoint, modelName } = model;
  const taken = profiles.map(({ name }) => name);
  const inUse = profiles.find(({ archivedAt }) => archivedAt === null);
  return {
    runtime: 'model',
    endpointId: endpoint.id,
    modelName,
    name: freeName(modelName === '' ? endpoint.name : lastPart(modelName), taken),
    workspace: inUse?.workspace ?? '',
  };
}

/** Hosts of many models put whose it is before the name: `maker/model`. */
function lastPart(modelName: string): string {
  return modelName.split('/').at(-1) ?? modelName;
}
