import type { EndpointRow } from '@/server/domain/endpoint';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** Every endpoint that is not archived, with the names of the profiles that use it; never a key. */
export function listEndpoints(runtime: ServiceRuntime, _admin: AdminActor): Promise<EndpointRow[]> {
  return runtime.rows.endpoints.list();
}
