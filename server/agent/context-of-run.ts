import type { RunId } from '@/server/domain/ids';
import type { RunContext } from './run-context';
import type { SessionAtRest } from './run-ledger';

/** The context of a run in its session. `signal` is the one that ends it. */
export function contextOfRun(
  run: { id: RunId; signal: AbortSignal },
  session: SessionAtRest,
): RunContext {
  return {
    sessionId: session.id,
    runId: run.id,
    authorId: session.authorId,
    authorName: session.authorName,
    profile: session.profile,
    workspace: session.workspace,
    carriesApprovals: true,
    signal: run.signal,
  };
}
