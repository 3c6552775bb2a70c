import type { Actor } from '@/server/domain/actor';
import type {
  ApprovalCause,
  ApprovalEnding,
  ApprovalSubject,
  Resolution,
} from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';

/** The ending that a person's choice makes; `edited` is what they approved instead of what was asked. */
export function decidedEnding(input: {
  choice: Choice;
  reason: string | null;
  actor: Actor;
  endedAt: number;
  edited?: ApprovalSubject | null;
}): ApprovalEnding {
  return {
    resolution: input.choice === 'deny' ? 'denied' : 'approved',
    cause: 'decided',
    choice: input.choice,
    reason: input.reason,
    actorId: input.actor.userId,
    actorName: input.actor.name,
    endedAt: input.endedAt,
    edited: input.edited ?? null,
  };
}

/** Why an approval can end without an answer. */
export type UnansweredCause = Exclude<ApprovalCause, 'decided'>;

const RESOLUTION_OF: Record<UnansweredCause, Exclude<Resolution, 'approved' | 'denied'>> = {
  deadline: 'expired',
  run_stopped: 'cancelled',
  run_ended: 'cancelled',
  session_deleted: 'cancelled',
  server_stopped: 'orphaned',
  agent_died: 'orphaned',
};

/**
 * The ending of an approval that nobody answered (A4, A5). `stoppedBy` is the person who stopped the
 * run, if one did; an ending never names anybody who did not act (C6).
 */
export function unansweredEnding(input: {
  cause: UnansweredCause;
  stoppedBy: Actor | null;
  endedAt: number;
}): ApprovalEnding {
  return {
    resolution: RESOLUTION_OF[input.cause],
    cause: input.cause,
    choice: null,
    reason: null,
    actorId: input.stoppedBy?.userId ?? null,
    actorName: input.stoppedBy?.name ?? null,
    endedAt: input.endedAt,
    edited: null,
  };
}
