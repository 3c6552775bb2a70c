import type { Actor } from '@/server/domain/actor';
import { auditEntry } from './audit-entry';
import type { ServiceRuntime } from './service-runtime';

/** Signs the actor out everywhere, also where they ask from. */
export async function endAllSignIns(
  runtime: ServiceRuntime,
  actor: Actor,
): Promise<{ endedSignIns: number }> {
  const { userId } = actor;
  const endedSignIns = await runtime.auth.signIns.endAll(userId);
  runtime.access.publish(userId);
  await runtime.writes.commit({
    audit: [auditEntry(actor, 'sign-ins.ended', { subjectId: userId, details: { endedSignIns } })],
  });
  return { endedSignIns };
}
