import type { Endpoint, EndpointSettings } from '@/server/domain/endpoint';
import type { EndpointId } from '@/server/domain/ids';
import { auditEntry } from './audit-entry';
import {
  assertEndpointNameIsFree,
  assertKeyStaysAtItsAddress,
  existingEndpoint,
} from './endpoint-rules';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/**
 * Changes an endpoint; runs under way take the change with their next step. `apiKey` is a new key,
 * null to remove the one there is, or left out to keep it. Rejects with `not_found`, with `conflict`
 * when the name is taken, and with `invalid_input` when the kept key would go to another address.
 */
export async function updateEndpoint(
  runtime: ServiceRuntime,
  admin: AdminActor,
  input: EndpointSettings & { endpointId: EndpointId; apiKey?: string | null | undefined },
): Promise<Endpoint> {
  const { endpointId, apiKey, ...settings } = input;
  const before = await existingEndpoint(runtime, endpointId);
  await assertEndpointNameIsFree(runtime, settings.name, endpointId);
  if (apiKey === undefined) assertKeyStaysAtItsAddress(before, settings);
  const key =
    apiKey === undefined
      ? {}
      : { sealedKey: apiKey === null ? null : runtime.endpointKeys.seal(endpointId, apiKey) };
  const { isWon } = await runtime.writes.commit({
    guard: {
      table: 'Endpoint',
      id: endpointId,
      // What was judged is what is changed: of two administrators at once, one's key could otherwise
      // end up at the other's address.
      expect: { archivedAt: null, updatedAt: before.updatedAt },
      // Later than before, also within a millisecond: the instant is the version that is compared.
      set: { ...settings, ...key, updatedAt: Math.max(runtime.clock.now(), before.updatedAt + 1) },
    },
    audit: [
      auditEntry(admin, 'endpoint.updated', {
        subjectId: endpointId,
        details: { ...settings, key: changeOfKey(apiKey) },
      }),
    ],
  });
  if (!isWon) return updateEndpoint(runtime, admin, input);
  return existingEndpoint(runtime, endpointId);
}

function changeOfKey(apiKey: string | null | undefined): 'kept' | 'removed' | 'replaced' {
  if (apiKey === undefined) return 'kept';
  return apiKey === null ? 'removed' : 'replaced';
}
