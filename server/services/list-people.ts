import type { Person } from '@/server/domain/person';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** Everyone who has an account, disabled ones included. */
export function listPeople(runtime: ServiceRuntime, _admin: AdminActor): Promise<Person[]> {
  return runtime.rows.people.list();
}
