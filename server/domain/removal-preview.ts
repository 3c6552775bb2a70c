import { z } from 'zod';

/**
 * What a call would remove, counted when it was asked about. `isWhole` is false when counting was cut
 * off by its time, so that there is at least so much. Sizes are bytes; links are not followed.
 */
export const removalPreviewSchema = z.object({
  targets: z.array(
    z.object({ path: z.string(), files: z.int(), bytes: z.number(), isFolder: z.boolean() }),
  ),
  files: z.int(),
  bytes: z.number(),
  isWhole: z.boolean(),
});
export type RemovalPreview = z.infer<typeof removalPreviewSchema>;
