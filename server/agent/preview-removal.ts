import type { RemovalPreview } from '@/server/domain/removal-preview';
import type { ToolInput } from '@/server/domain/tool-call';
import type { RunContext } from './run-context';

/**
 * Counts what a call would remove, at this moment and within its own bound of time (M6). Null for a
 * call that removes nothing. Has no effect; ends early, with what it has, when the signal is aborted.
 */
export type PreviewRemoval = (
  call: ToolInput,
  context: RunContext,
  signal: AbortSignal,
) => Promise<RemovalPreview | null>;
