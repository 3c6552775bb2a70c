import type { GrantChoice } from '@/server/approvals/grant-choice';
import type { Actor } from '@/server/domain/actor';
import type { ApprovalState } from '@/server/domain/approval';
import type { ApprovalId, SessionId, ToolCallId } from '@/server/domain/ids';
import { coversCall } from '@/server/policy/grants/covers-call';
import { draftedGrant } from './drafted-grant';
import { existingProfile } from './profile-rules';
import type { ServiceRuntime } from './service-runtime';
import { accessibleApproval, sessionsOpenTo } from './session-access';

/** A call of the past that a grant would have spared somebody. */
interface SparedCall {
  toolCallId: ToolCallId;
  command: string;
  at: number;
  outcome: ApprovalState;
  sessionId: SessionId;
}

/** Asked calls of the past that are looked at. */
const CALLS = 200;

/** Calls read before others get their turn in this process. */
const AT_ONCE = 20;

/**
 * Which of the profile's last 200 asked calls grants at these levels would have covered, newest first,
 * and how many of those were denied; `looked` says how many there were to look at. Sessions that the
 * actor may not read are left out. Rejects as `matchingApprovals` does.
 */
export async function pastOfApproval(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { approvalId: ApprovalId; levels: GrantChoice['levels'] },
): Promise<{ calls: SparedCall[]; looked: number; matched: number; denied: number }> {
  const { approvalId, levels } = input;
  const approval = await accessibleApproval(runtime, actor, { approvalId, action: 'decide' });
  const { profileId, patterns } = await draftedGrant(runtime, actor, { approval, levels });
  const { fileWrites } = await existingProfile(runtime, profileId);
  const past = await runtime.rows.calls.last({
    profileId,
    limit: CALLS,
    isAsked: true,
    sessions: sessionsOpenTo(actor, 'read'),
  });
  const spared: SparedCall[] = [];
  for (const [
    index,
    { toolCallId, sessionId, input: call, workspace, at, decision },
  ] of past.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
    const seen = runtime.reader.read(call, { workspace, fileWrites });
    if (seen === null || decision === null || toolCallId === approval.toolCallId) continue;
    if (!coversCall(patterns, seen)) continue;
    spared.push({ toolCallId, sessionId, command: seen.text, at, outcome: decision });
  }
  return {
    calls: spared,
    looked: past.length,
    matched: spared.length,
    denied: spared.filter(({ outcome }) => outcome === 'denied').length,
  };
}
