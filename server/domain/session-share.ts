import { z } from 'zod';
import { userIdSchema } from './ids';

/** What a shared session lets a person do: `operate` reads, writes, stops and decides; `view` reads. */
export const shareLevelSchema = z.enum(['operate', 'view']);
export type ShareLevel = z.infer<typeof shareLevelSchema>;

/** How a person stands to a session. Who authored it is never also shared with. */
export const sessionRelationSchema = z.enum(['author', ...shareLevelSchema.options, 'none']);
export type SessionRelation = z.infer<typeof sessionRelationSchema>;

/** Somebody a session can be shared with. */
export const shareCandidateSchema = z.object({
  userId: userIdSchema,
  name: z.string(),
  /** Told to administrators only. */
  email: z.string().nullable(),
  /** False for a role that may only read, whatever is shared with it. */
  canOperate: z.boolean(),
});
export type ShareCandidate = z.infer<typeof shareCandidateSchema>;

/** Somebody a session is shared with. */
export interface SessionShare extends ShareCandidate {
  level: ShareLevel;
  /** Since when, in milliseconds since the epoch. */
  createdAt: number;
}
