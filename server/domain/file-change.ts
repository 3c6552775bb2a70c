import { z } from 'zod';

/**
 * A run of lines that differ, as in a unified diff: line numbers count from 1; each line begins with
 * `+`, `-` or a space, or with `\`, which says that the line before it has no line end.
 */
export const diffHunkSchema = z.object({
  oldStart: z.int(),
  oldLines: z.int(),
  newStart: z.int(),
  newLines: z.int(),
  lines: z.array(z.string()),
});
export type DiffHunk = z.infer<typeof diffHunkSchema>;

/** What a call changes, or would change, in one file. `path` is absolute, behind all links. */
export const fileChangeSchema = z.object({
  path: z.string(),
  action: z.enum(['created', 'edited', 'overwritten']),
  /** Whole, never cut: what cannot be shown whole is not offered for approval. */
  hunks: z.array(diffHunkSchema),
  added: z.int(),
  removed: z.int(),
});
export type FileChange = z.infer<typeof fileChangeSchema>;

/** The largest file that is read, written or edited by a file tool, in bytes. */
export const FILE_SIZE_LIMIT = 256 * 1024;
