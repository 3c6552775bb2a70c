import type { EndpointAccess } from '@/server/agent/runtimes/model/endpoint-source';
import type { EndpointCheck, EndpointSettings } from '@/server/domain/endpoint';
import { endpointIdSchema, type EndpointId } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { assertKeyStaysAtItsAddress, endpointNotFound } from './endpoint-rules';
import { probeEndpoint } from './probe-endpoint';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

export interface EndpointToCheck {
  /** A stored endpoint; what is not given below is taken from it. */
  endpointId?: EndpointId | undefined;
  settings?: EndpointSettings | undefined;
  /** Null for none. */
  apiKey?: string | null | undefined;
  modelName?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Tries an endpoint, stored or as it is typed in, and stores nothing. What the endpoint does is told
 * in the outcome. Rejects with `not_found` for a stored one that is not there, with `conflict` when
 * its key cannot be opened, and with `invalid_input` when a stored key would go to another address
 * than the stored one.
 */
export async function checkEndpoint(
  runtime: ServiceRuntime,
  _admin: AdminActor,
  input: EndpointToCheck,
): Promise<EndpointCheck> {
  const { modelName = null, signal } = input;
  const access = await accessTo(runtime, input);
  return probeEndpoint(access, { clock: runtime.clock, modelName, signal });
}

async function accessTo(
  runtime: ServiceRuntime,
  { endpointId, settings, apiKey }: EndpointToCheck,
): Promise<EndpointAccess> {
  if (endpointId === undefined) {
    if (!settings) throw new TypeError('Neither a stored endpoint nor settings were given.');
    const id = endpointIdSchema.parse(createId('edp'));
    return { ...settings, id, apiKey: apiKey ?? null };
  }
  const stored = await runtime.endpointKeys.find(endpointId);
  if (!stored) throw endpointNotFound(endpointId);
  if (settings && apiKey === undefined) {
    assertKeyStaysAtItsAddress({ ...stored, hasKey: stored.apiKey !== null }, settings);
  }
  return { ...stored, ...settings, apiKey: apiKey === undefined ? stored.apiKey : apiKey };
}
