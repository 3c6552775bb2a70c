import type { Profile } from '@/server/domain/profile';
import type { EndpointAccess, EndpointSource } from './endpoint-source';
import { StepFailure } from './step-failure';

/** A model that a profile names, with what it takes to reach it. */
export interface ProfileModel {
  access: EndpointAccess;
  modelName: string;
}

/** Finds the model of a profile. Rejects with a `StepFailure` that says what is missing. */
export async function connectEndpoint(
  endpoints: EndpointSource,
  profile: Profile,
): Promise<ProfileModel> {
  const { endpointId, modelName, name } = profile;
  if (endpointId === null || modelName === null) {
    throw new StepFailure(
      `The profile “${name}” names no model. An administrator can choose its endpoint and model in Admin.`,
    );
  }
  const access = await found(endpoints, endpointId);
  if (access === null) {
    throw new StepFailure(
      `The endpoint of the profile “${name}” does not exist any more. An administrator can choose another one in Admin.`,
    );
  }
  return { access, modelName };
}

async function found(
  endpoints: EndpointSource,
  endpointId: EndpointAccess['id'],
): Promise<EndpointAccess | null> {
  try {
    return await endpoints.find(endpointId);
  } catch (error) {
    throw new StepFailure(
      error instanceof Error ? error.message : 'The endpoint of this profile cannot be read.',
      { cause: error },
    );
  }
}
