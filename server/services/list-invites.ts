import type { Invite } from '@/server/domain/person';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** Every invite, newest first, without its link. */
export function listInvites(runtime: ServiceRuntime, _admin: AdminActor): Promise<Invite[]> {
  return runtime.rows.invites.list();
}
