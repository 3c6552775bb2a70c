import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** The names of everything that is in the audit, to filter by. */
export function listAuditActions(runtime: ServiceRuntime, _admin: AdminActor): Promise<string[]> {
  return runtime.rows.audit.actions();
}
