import type { Endpoint, EndpointSettings } from '@/server/domain/endpoint';
import { endpointIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { auditEntry } from './audit-entry';
import { assertEndpointNameIsFree, existingEndpoint } from './endpoint-rules';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/**
 * Makes an endpoint; its key is sealed before it is stored and told to nobody. Rejects with
 * `conflict` when the name is taken. Nothing is sent to the endpoint.
 */
export async function createEndpoint(
  runtime: ServiceRuntime,
  admin: AdminActor,
  input: EndpointSettings & { apiKey: string | null },
): Promise<Endpoint> {
  const { apiKey, ...settings } = input;
  await assertEndpointNameIsFree(runtime, settings.name);
  const id = endpointIdSchema.parse(createId('edp'));
  const createdAt = runtime.clock.now();
  const sealedKey = apiKey === null ? null : runtime.endpointKeys.seal(id, apiKey);
  await runtime.writes.commit({
    inserts: [
      { table: 'Endpoint', row: { ...settings, id, sealedKey, createdAt, updatedAt: createdAt } },
    ],
    audit: [
      auditEntry(admin, 'endpoint.created', {
        subjectId: id,
        details: { ...settings, hasKey: apiKey !== null },
      }),
    ],
  });
  return existingEndpoint(runtime, id);
}
