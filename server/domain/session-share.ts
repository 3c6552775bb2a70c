import { z } from 'zod';
import type { UserId } from './ids';
import { SESSION_RELATIONS, SHARE_LEVELS, type ShareLevel } from './session-relation';

export const shareLevelSchema = z.enum(SHARE_LEVELS);
export const sessionRelationSchema = z.enum(SESSION_RELATIONS);

/** Somebody a session can be shared with. */
export interface ShareCandidate {
  userId: UserId;
  name: string;
  /** Told to administrators only. */
  email: string | null;
  /** False for a role that may only read, whatever is shared with it. */
  canOperate: boolean;
}

/** Somebody a session is shared with. */
export interface SessionShare extends ShareCandidate {
  level: ShareLevel;
  /** Since when, in milliseconds since the epoch. */
  createdAt: number;
}
