import { KEEP_EVERYTHING, retentionSchema, type Retention } from '@/server/domain/retention';
import type { ServiceRuntime } from './service-runtime';

/** The topic under which the retention settings are stored. */
export const RETENTION_TOPIC = 'retention';

/**
 * The retention settings in force, and when they were last changed (milliseconds since the epoch).
 * Rejects when what is stored cannot be read: nothing is removed by settings that nobody understands.
 */
export async function storedRetention(
  runtime: Pick<ServiceRuntime, 'rows'>,
): Promise<{ settings: Retention; changedAt: number | null }> {
  const stored = await runtime.rows.settings.find(RETENTION_TOPIC);
  return stored === null
    ? { settings: KEEP_EVERYTHING, changedAt: null }
    : { settings: retentionSchema.parse(stored.value), changedAt: stored.updatedAt };
}
