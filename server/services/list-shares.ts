import type { Actor } from '@/server/domain/actor';
import type { SessionId } from '@/server/domain/ids';
import type { SessionShare } from '@/server/domain/session-share';
import type { ServiceRuntime } from './service-runtime';
import { accessibleSession } from './session-access';
import { withoutForeignEmails } from './without-foreign-emails';

/** With whom a session is shared, by name. Rejects with `not_found` or `forbidden`. */
export async function listShares(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { sessionId: SessionId },
): Promise<SessionShare[]> {
  const { sessionId } = input;
  await accessibleSession(runtime, actor, { sessionId, action: 'share' });
  return withoutForeignEmails(actor, await runtime.rows.shares.listOf(sessionId));
}
