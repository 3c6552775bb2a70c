import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import type { ToolCall } from '@/server/domain/tool-call';

type View = Pick<SessionSnapshot, 'messages' | 'toolCalls'>;

/**
 * Whether running a message again leaves something done: a call of its turn, or of a later one that
 * still counts, ran a command or changed a file. What may have done so counts as if it had.
 */
export function hasEffectsFrom(view: View, messageId: string): boolean {
  const at = view.messages.findIndex((message) => message.id === messageId);
  const runs = new Set<string>(
    view.messages
      .slice(Math.max(0, at))
      .flatMap(({ withdrawnAt, runId }) => (withdrawnAt === null ? [runId] : [])),
  );
  return Object.values(view.toolCalls).some((call) => runs.has(call.runId) && mayHaveActed(call));
}

function mayHaveActed({ input, state, change }: ToolCall): boolean {
  if (state !== 'completed' && state !== 'interrupted' && state !== 'running') return false;
  switch (input.tool) {
    case 'terminal':
      return true;
    case 'write':
    case 'edit':
      return change !== null || state !== 'completed';
    case 'list':
    case 'read':
    case 'unusable':
      return false;
  }
}
