import type { RunId } from '@/server/domain/ids';
import type { LiveRunStatus } from '@/server/domain/run';
import type { RowUpdate } from './write-unit';

/** Moves a run that is at work to `status`; one that is stopping or has ended stays as it is. */
export function runAt(runId: RunId, status: LiveRunStatus): RowUpdate {
  return {
    table: 'Run',
    id: runId,
    expect: { status: ['running', 'waiting_for_approval'] },
    set: { status },
  };
}
