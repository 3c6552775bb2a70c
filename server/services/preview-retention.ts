import { cutoffOf, type Retention, type RetentionPreview } from '@/server/domain/retention';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** What a pass with these settings would remove now. Changes nothing. */
export async function previewRetention(
  runtime: ServiceRuntime,
  _admin: AdminActor,
  settings: Retention,
): Promise<RetentionPreview> {
  const now = runtime.clock.now();
  const { retention } = runtime.rows;
  const sessionsBefore = cutoffOf(settings.deleteArchivedAfterDays, now);
  const outputsBefore = cutoffOf(settings.eraseOutputAfterDays, now);
  return {
    now,
    sessions: sessionsBefore === null ? 0 : await retention.countDeletableSessions(sessionsBefore),
    outputs: outputsBefore === null ? 0 : await retention.countErasableOutputs(outputsBefore),
  };
}
