import type { ApprovalState } from '@/server/domain/approval';
import type { ProfileId, SessionId, ToolCallId } from '@/server/domain/ids';
import type { Judgement } from '@/server/domain/judgement';
import { replayCalls, type ReplayedCall as Replayed } from '@/server/policy/replay/replay-calls';
import type { PastCall } from '@/server/store/call-history';
import { existingProfile } from './profile-rules';
import type { AdminActor } from './require-admin';
import { checkedRules } from './rule-problems';
import type { ServiceRuntime } from './service-runtime';

/** A call of the past, by the saved rules and by those that are tried. */
interface ReplayedCall {
  toolCallId: ToolCallId;
  sessionId: SessionId;
  command: string;
  at: number;
  from: Judgement['verdict'];
  to: Judgement['verdict'];
  /** How people decided then; null when nobody was asked. */
  decision: ApprovalState | null;
}

/** Calls of the past that are looked at. */
const CALLS = 200;

/**
 * Judges the last 200 calls of a profile by the saved rules and by others, grants aside. Nothing is
 * changed. Rejects with `not_found`, and with `invalid_input` for bad rules.
 */
export async function replayRules(
  runtime: ServiceRuntime,
  _admin: AdminActor,
  input: { profileId: ProfileId; rules: readonly unknown[] },
): Promise<{
  looked: number;
  matched: ReplayedCall[];
  changes: ReplayedCall[];
  deniedMatched: number;
}> {
  const { profileId } = input;
  const profile = await existingProfile(runtime, profileId);
  const draft = checkedRules(input.rules);
  const saved = await runtime.rows.ruleSets.find(profileId);
  const calls = await runtime.rows.calls.last({ profileId, limit: CALLS, isAsked: false });
  const replayed = await replayCalls(calls, {
    reader: runtime.reader,
    before: saved.rules,
    after: draft,
    mode: profile.mode,
    fileWrites: profile.fileWrites,
  });
  const matched = replayed
    .filter(({ after }) => after.matchedRuleIds.length > 0)
    .map(toReplayedCall);
  const changes = replayed
    .filter(({ before, after }) => before.verdict !== after.verdict)
    .map(toReplayedCall);
  return {
    looked: calls.length,
    matched,
    changes,
    deniedMatched: matched.filter(({ decision }) => decision === 'denied').length,
  };
}

function toReplayedCall({ call, text, before, after }: Replayed<PastCall>): ReplayedCall {
  const { toolCallId, sessionId, at, decision } = call;
  return {
    toolCallId,
    sessionId,
    command: text,
    at,
    from: before.verdict,
    to: after.verdict,
    decision,
  };
}
