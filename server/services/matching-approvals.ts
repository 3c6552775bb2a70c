import type { GrantChoice } from '@/server/approvals/grant-choice';
import type { Actor } from '@/server/domain/actor';
import type { ApprovalRow } from '@/server/domain/approval';
import type { GrantPattern } from '@/server/domain/grant';
import type { ApprovalId } from '@/server/domain/ids';
import type { Profile } from '@/server/domain/profile';
import { calledBy } from '@/server/policy/called-by';
import { coversCall } from '@/server/policy/grants/covers-call';
import { draftedGrant } from './drafted-grant';
import { existingProfile } from './profile-rules';
import type { ServiceRuntime } from './service-runtime';
import { accessibleApproval, sessionsOpenTo } from './session-access';

/**
 * The other pending approvals of the same profile that grants at these levels would cover, and that the
 * actor may decide, soonest deadline first (G3). Nothing is decided. Rejects with `not_found`,
 * `forbidden`, or `invalid_input` when a level was not shown.
 */
export async function matchingApprovals(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { approvalId: ApprovalId; levels: GrantChoice['levels'] },
): Promise<{ approvals: ApprovalRow[] }> {
  const { approvalId, levels } = input;
  const approval = await accessibleApproval(runtime, actor, { approvalId, action: 'decide' });
  const { profileId, patterns } = await draftedGrant(runtime, actor, { approval, levels });
  const profile = await existingProfile(runtime, profileId);
  const pending = await runtime.rows.approvals.listPending(sessionsOpenTo(actor, 'decide'));
  return {
    approvals: pending.filter(
      (other) =>
        other.id !== approvalId &&
        // The names of profiles are unique.
        other.profileName === approval.profileName &&
        !(other.needsOther && other.authorId === actor.userId) &&
        isCovered(runtime, other, { patterns, profile }),
    ),
  };
}

function isCovered(
  runtime: ServiceRuntime,
  { subject, workspace, choices }: ApprovalRow,
  { patterns, profile }: { patterns: readonly GrantPattern[]; profile: Profile },
): boolean {
  const call = calledBy(subject);
  if (call === null || !choices.includes('session')) return false;
  const seen = runtime.reader.read(call, { workspace, fileWrites: profile.fileWrites });
  return seen !== null && coversCall(patterns, seen);
}
