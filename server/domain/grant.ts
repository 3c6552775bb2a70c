import { z } from 'zod';
import { spanSchema } from './finding';
import {
  approvalIdSchema,
  grantIdSchema,
  profileIdSchema,
  sessionIdSchema,
  userIdSchema,
} from './ids';

/** What a grant for a risky part of a command is narrowed to. */
const grantTargetSchema = z.discriminatedUnion('kind', [
  /** Every path that the part is about lies in this absolute folder, or is it. */
  z.object({ kind: z.literal('below'), folder: z.string() }),
  /** The part has exactly these words, the program first, and runs in this absolute folder. */
  z.object({ kind: z.literal('words'), words: z.array(z.string()), folder: z.string() }),
  /** Whatever it is about: the category within this program. */
  z.object({ kind: z.literal('any') }),
]);

/**
 * What a grant covers. `exact`: the identical call. `part`: one finding's category within one program,
 * as far as the target says. `path`: changes to, or looks at, one file or what lies below one folder.
 * `everything`: whatever the floor and deny rules let through; only for one session and a time.
 */
export const grantPatternSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('exact'),
    tool: z.string(),
    command: z.string(),
    cwd: z.string(),
    /** A digest of what was found about it: a script that it runs may do something else later. */
    risks: z.string().optional(),
  }),
  z.object({
    kind: z.literal('part'),
    program: z.string().min(1),
    category: z.string().min(1),
    target: grantTargetSchema,
  }),
  z.object({
    kind: z.literal('path'),
    access: z.enum(['change', 'look']),
    path: z.string(),
    /** True when it is a folder and all below it counts. */
    isFolder: z.boolean(),
  }),
  z.object({ kind: z.literal('everything') }),
]);
export type GrantPattern = z.infer<typeof grantPatternSchema>;

/** From narrow to wide: the identical call, what was shown of a part, its category in this program. */
export const grantLevelSchema = z.enum(['exact', 'shown', 'category']);
export type GrantLevel = z.infer<typeof grantLevelSchema>;

/**
 * What may be granted for one risky part of an asked call, in words and as a pattern, from narrow to
 * wide (G2). A level that cannot be granted is not there; the server made all of them, and a choice
 * names one by its level.
 */
export const grantOptionSchema = z.object({
  /** The risky part in the asked text; null when the option is about the whole call. */
  span: spanSchema.nullable(),
  levels: z
    .array(
      z.object({ level: grantLevelSchema, words: z.string().min(1), pattern: grantPatternSchema }),
    )
    .min(1),
  /** The level that is chosen when nobody narrows or widens. */
  defaultLevel: grantLevelSchema,
});
export type GrantOption = z.infer<typeof grantOptionSchema>;

/** A remembered allow. Instants are milliseconds since the epoch. */
export const grantSchema = z.object({
  id: grantIdSchema,
  scope: z.enum(['session', 'profile']),
  sessionId: sessionIdSchema.nullable(),
  profileId: profileIdSchema,
  pattern: grantPatternSchema,
  /** The pattern as a sentence for people. */
  words: z.string(),
  authorId: userIdSchema,
  authorName: z.string(),
  /** The approval that it came from; null when it was given without one. */
  approvalId: approvalIdSchema.nullable(),
  createdAt: z.number(),
  expiresAt: z.number().nullable(),
  revokedAt: z.number().nullable(),
  revokedByName: z.string().nullable(),
  hits: z.int(),
  lastUsedAt: z.number().nullable(),
});
