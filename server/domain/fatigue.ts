import type { ProfileId } from './ids';

/** How the approvals of one stretch of time ended. */
export interface FatigueStretch {
  /** Where it begins, in milliseconds since the epoch. */
  at: number;
  approved: number;
  denied: number;
  /** Nobody answered in time. */
  expired: number;
}

/** One thing that is asked over and over. */
export interface RepeatedPrompt {
  profileId: ProfileId;
  profileName: string;
  command: string;
  times: number;
  approved: number;
  denied: number;
  /** What could be granted instead, in words; null where something about it should go on asking. */
  suggestion: string | null;
}

/**
 * How much people are asked, and how they answer: what tells consent from a habit. Counts are of the
 * approvals that were asked since `sinceAt`; durations are milliseconds.
 */
export interface Fatigue {
  sinceAt: number;
  now: number;
  asked: number;
  /** What a person approved or denied. */
  decided: number;
  approved: number;
  denied: number;
  expired: number;
  /** Ended without an answer for another reason: its run was stopped, or its process died. */
  otherwise: number;
  waiting: number;
  /** From the question to the answer; null while nobody has answered any. */
  medianDecisionMs: number | null;
  /** Answers within a second: too fast to have read what was shown. */
  decidedAtOnce: number;
  /** All of one length, the oldest first. */
  stretches: FatigueStretch[];
  stretchMs: number;
  repeated: RepeatedPrompt[];
}
