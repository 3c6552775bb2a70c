import type { Actor } from '@/server/domain/actor';
import type { SessionId } from '@/server/domain/ids';
import type { ShareCandidate } from '@/server/domain/session-share';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';
import { withoutForeignEmails } from './without-foreign-emails';

/**
 * Whom a session can be shared with, by name; whom it is shared with already is among them. Rejects
 * with `not_found` or `forbidden`.
 */
export async function listShareCandidates(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { sessionId: SessionId },
): Promise<ShareCandidate[]> {
  const { sessionId } = input;
  const { authorId } = await accessibleSession(runtime, actor, { sessionId, action: 'share' });
  return withoutForeignEmails(actor, await runtime.rows.shares.candidates(authorId));
}
