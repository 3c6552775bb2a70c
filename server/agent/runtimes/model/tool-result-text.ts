import { callSummary } from '@/server/domain/call-summary';
import type { ToolCall } from '@/server/domain/tool-call';
import { wellFormed } from '@/server/platform/well-formed';

/** What a model is given of the result of a call. `isError` marks one that did not run to its end. */
interface ToolResultText {
  text: string;
  isError: boolean;
}

/**
 * Tells a model how its call ended. A refusal is handed on word for word; output is bounded to
 * `limit` UTF-16 code units, its head and its tail.
 */
export function toolResultText(call: ToolCall, limit: number): ToolResultText {
  const { text, isError } = endedAs(call, limit);
  return { text: call.originalInput === null ? text : `${changedBefore(call)}\n${text}`, isError };
}

/** What a person made of the call before they approved it (A8). */
function changedBefore({ input }: ToolCall): string {
  const now = input.tool === 'terminal' ? input.command : callSummary(input);
  return `A person changed this call before approving it. In place of what you proposed, this was approved:\n${now}`;
}

function endedAs(call: ToolCall, limit: number): ToolResultText {
  switch (call.state) {
    case 'completed':
      return { text: completed(call, limit), isError: call.exit?.exitCode !== 0 };
    case 'refused':
      return { text: call.refusal?.explanation ?? 'This call did not run.', isError: true };
    case 'interrupted':
      return {
        text: 'This call was interrupted, and whether it did something is unknown. Look before you do it again.',
        isError: true,
      };
    case 'proposed':
    case 'waiting':
    case 'running':
      return { text: 'This call came to no end.', isError: true };
  }
}

function completed(call: ToolCall, limit: number): string {
  const printed = bounded(call, limit);
  if (call.input.tool !== 'terminal') {
    // A file tool prints what went wrong, so that it stands in the thread too.
    const problem = call.exit?.message ?? '';
    const told = problem === printed ? [problem] : [problem, printed];
    return told.filter((part) => part !== '').join('\n') || 'Done.';
  }
  const lines = [ending(call)];
  if (call.cwdAfter !== null && call.cwdAfter !== call.input.cwd) {
    lines.push(`The working directory is now ${call.cwdAfter}`);
  }
  lines.push(printed === '' ? 'It printed nothing.' : printed);
  return lines.join('\n');
}

function ending({ exit }: ToolCall): string {
  if (exit === null) return 'How it ended is unknown.';
  switch (exit.reason) {
    case 'exited':
      return exit.signal === null
        ? `Exit code ${String(exit.exitCode ?? 'unknown')}`
        : `Ended by signal ${exit.signal}`;
    case 'timed_out':
    case 'aborted':
    case 'failed_to_start':
      return exit.message ?? exit.reason.replaceAll('_', ' ');
  }
}

function bounded({ output, outputTotal }: ToolCall, limit: number): string {
  const isWhole = outputTotal <= output.length;
  const gone = Math.max(0, outputTotal - output.length);
  if (output.length <= limit) {
    return isWhole ? output : `[${String(gone)} characters before this were dropped]\n${output}`;
  }
  // The head of what was printed is only there when nothing of it was dropped before.
  const headLength = isWhole ? Math.floor(limit / 4) : 0;
  const tail = output.slice(output.length - (limit - headLength));
  const left = gone + output.length - headLength - tail.length;
  const gap = `[${String(left)} characters left out]`;
  return wellFormed(
    headLength === 0 ? `${gap}\n${tail}` : `${output.slice(0, headLength)}\n${gap}\n${tail}`,
  );
}
