import type { Retention } from '@/server/domain/retention';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';
import { storedRetention } from './stored-retention';

/** What is removed by itself, as administrators have set it, and when they last did. */
export function readRetention(
  runtime: ServiceRuntime,
  _admin: AdminActor,
): Promise<{ settings: Retention; changedAt: number | null }> {
  return storedRetention(runtime);
}
