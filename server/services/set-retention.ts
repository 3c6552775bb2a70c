import type { Retention } from '@/server/domain/retention';
import { auditEntry } from './audit-entry';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';
import { RETENTION_TOPIC, storedRetention } from './stored-retention';

/**
 * Sets what is removed by itself from the next pass on. Removes nothing yet. The audit has the
 * settings before and after.
 */
export async function setRetention(
  runtime: ServiceRuntime,
  admin: AdminActor,
  settings: Retention,
): Promise<{ settings: Retention; changedAt: number | null }> {
  const before = await storedRetention(runtime);
  const columns = { value: JSON.stringify(settings), updatedAt: runtime.clock.now() };
  await runtime.writes.commit({
    ...(before.changedAt === null
      ? { inserts: [{ table: 'Setting', row: { id: RETENTION_TOPIC, ...columns } }] }
      : { updates: [{ table: 'Setting', id: RETENTION_TOPIC, set: columns }] }),
    audit: [
      auditEntry(admin, 'retention.changed', {
        subjectId: RETENTION_TOPIC,
        details: { before: before.settings, after: settings },
      }),
    ],
  });
  return storedRetention(runtime);
}
