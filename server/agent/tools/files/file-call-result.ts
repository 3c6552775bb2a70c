import type { ToolResult } from '@/server/agent/tool';
import type { FileChange } from '@/server/domain/file-change';
import type { ToolExit } from '@/server/domain/tool-call';
import type { Clock } from '@/server/platform/clock';

/** How a file call went: what the agent reads, or why it did nothing. */
export type FileCallOutcome =
  { kind: 'done'; text: string; change: FileChange | null } | { kind: 'problem'; message: string };

/**
 * Times a file call and puts how it went into the form of all results. A problem is told like that
 * of a command: exit code 1, and the sentence as what was printed.
 */
export async function fileCallResult(
  { clock, signal }: { clock: Clock; signal: AbortSignal },
  act: () => Promise<FileCallOutcome>,
): Promise<ToolResult> {
  const startedAt = clock.now();
  const ended = (exit: Pick<ToolExit, 'exitCode' | 'reason' | 'message'>): ToolExit => ({
    ...exit,
    signal: null,
    durationMs: clock.now() - startedAt,
  });
  if (signal.aborted) {
    const message = 'Stopped before it started.';
    return result(ended({ exitCode: null, reason: 'aborted', message }), '', null);
  }
  const outcome = await act();
  if (outcome.kind === 'problem') {
    const { message } = outcome;
    return result(ended({ exitCode: 1, reason: 'exited', message }), message, null);
  }
  const exit = ended({ exitCode: 0, reason: 'exited', message: null });
  return result(exit, outcome.text, outcome.change);
}

function result(exit: ToolExit, output: string, change: FileChange | null): ToolResult {
  return { exit, output, outputTotal: output.length, cwdAfter: null, change };
}
