import type { Actor } from '@/server/domain/actor';
import type { SessionId } from '@/server/domain/ids';
import type { NewAuditEntry } from '@/server/store/write-unit';

/** An audit entry about what the actor did; `details` never holds a secret. */
export function auditEntry(
  actor: Pick<Actor, 'userId' | 'name'>,
  action: string,
  about: { sessionId?: SessionId; subjectId?: string; details?: Record<string, unknown> },
): NewAuditEntry {
  return {
    action,
    actorId: actor.userId,
    actorName: actor.name,
    sessionId: about.sessionId ?? null,
    subjectId: about.subjectId ?? null,
    details: about.details ?? {},
  };
}
