import { SessionStateMark } from '@/components/frame/session-state-mark';
import { Glyph } from '@/components/ui/glyph';
import type { RunRow } from '@/server/domain/run-row';
import { runState } from './run-state';

type MarkedRun = Pick<RunRow, 'status' | 'toolCallCount' | 'refusedCallCount'>;

/**
 * How a run stands, in shape and word. One that came to its end with every call refused did nothing
 * to the machine: it has no tick.
 */
export function RunMark({ run }: { run: MarkedRun }) {
  if (!ranNothing(run)) return <SessionStateMark state={runState(run.status)} />;
  return (
    <span className="inline-flex items-center gap-1.5 align-middle whitespace-nowrap text-fg-2">
      <Glyph shape="ring" />
      Finished, nothing ran
    </span>
  );
}

/** Whether a run came to its end, and none of the calls it made was let through. */
export function ranNothing({ status, toolCallCount, refusedCallCount }: MarkedRun): boolean {
  return status === 'completed' && toolCallCount > 0 && refusedCallCount === toolCallCount;
}
