import type { RunOutcome, RunStatus } from './run';

const OUTCOMES: Partial<Record<RunStatus, true>> & Record<RunOutcome, true> = {
  completed: true,
  failed: true,
  cancelled: true,
  interrupted: true,
};

/** Whether the status is one that a run never leaves. */
export function isRunOutcome(status: RunStatus): status is RunOutcome {
  return OUTCOMES[status] === true;
}
