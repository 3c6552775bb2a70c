import type { PreviewRemoval } from '@/server/agent/preview-removal';
import type { Clock } from '@/server/platform/clock';
import type { JudgementPlace, PolicyFiles } from '@/server/policy/call-reader';
import type { CommandParser } from '@/server/policy/parse-command';
import { removalsOf } from '@/server/policy/removals/removed-targets';
import { countRemovals } from './count-removals';
import type { RemovalFiles } from './removal-files';

/**
 * Makes the preview of what a command would remove (M6): what that is comes from the reading that it is
 * judged by, and how much it is from a look at the files.
 */
export function createRemovalPreview(by: {
  clock: Clock;
  parser: CommandParser;
  /** Asked at each call. */
  place: () => JudgementPlace;
  policyFiles: PolicyFiles;
  files: RemovalFiles;
}): PreviewRemoval {
  return async (call, context, signal) => {
    if (call.tool !== 'terminal') return null;
    const { workspace } = context;
    const removals = removalsOf(by.parser, call.command, {
      ...by.place(),
      cwd: call.cwd,
      workspace,
      ...by.policyFiles,
    });
    // Where not one target is known there is nothing to count.
    if (removals === null || removals.targets.length === 0) return null;
    const preview = await countRemovals(removals, {
      files: by.files,
      clock: by.clock,
      workspace,
      signal,
    });
    // "At least nothing" tells nobody anything.
    return preview.files === 0 && !preview.isWhole ? null : preview;
  };
}
