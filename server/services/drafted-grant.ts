import { chosenGrant, type GrantChoice } from '@/server/approvals/grant-choice';
import type { Actor } from '@/server/domain/actor';
import type { ApprovalRow } from '@/server/domain/approval';
import type { GrantPattern } from '@/server/domain/grant';
import type { ProfileId } from '@/server/domain/ids';
import { sessionNotFound } from './session-access';
import type { ServiceRuntime } from './service-runtime';

/** What a choice would leave behind, before it is made. */
interface DraftedGrant {
  profileId: ProfileId;
  patterns: readonly GrantPattern[];
}

/**
 * The grants that `always` at these levels would store for an approval. Rejects with `invalid_input`
 * when a level was not shown, and with `not_found` when its session is gone.
 */
export async function draftedGrant(
  runtime: ServiceRuntime,
  actor: Actor,
  by: { approval: ApprovalRow; levels: GrantChoice['levels'] },
): Promise<DraftedGrant> {
  const { approval, levels } = by;
  const session = await runtime.rows.sessions.head(approval.sessionId);
  if (!session) throw sessionNotFound(approval.sessionId);
  const { profileId } = session;
  const drafted = chosenGrant('always', {
    approval,
    profileId,
    author: actor,
    grants: { levels },
    now: runtime.clock.now(),
  });
  return { profileId, patterns: drafted?.patterns.map(({ pattern }) => pattern) ?? [] };
}
