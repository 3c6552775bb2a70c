import type { Actor } from '@/server/domain/actor';
import type { Approval, Resolution } from '@/server/domain/approval';
import { callSummary } from '@/server/domain/call-summary';
import { DomainError } from '@/server/domain/domain-error';
import type { MessageId, RunId } from '@/server/domain/ids';
import type { RuntimeName } from '@/server/domain/profile';
import type { ToolInput } from '@/server/domain/tool-call';
import type { AgentPool } from './agent-pool';
import type { RunLedger } from './run-ledger';

/** Starts a turn that begins with the call of an approval that ended without an answer (A12). */
export type AskAgain = (input: {
  approval: Approval;
  clientId: string;
  actor: Actor;
}) => Promise<{ messageId: MessageId; runId: RunId }>;

/**
 * Makes the function that asks again. The call goes the whole way anew: it is judged as it would be
 * now, and a person decides about it by an approval that names the old one. It rejects with
 * `conflict` for an approval that is pending or was answered, or that no call waited for, with
 * `not_found` when the call is gone, and as the pool's `send` does.
 */
export function createAskAgain(ports: {
  ledger: Pick<RunLedger, 'findCall' | 'findSession'>;
  pool: Pick<AgentPool, 'send'>;
}): AskAgain {
  const { ledger, pool } = ports;
  return async ({ approval, clientId, actor }) => {
    const { sessionId, toolCallId, id: previousId } = approval;
    if (toolCallId === null) {
      throw new DomainError('conflict', 'Only whoever made this request can make it again.');
    }
    if (!isUnanswered(approval.ending?.resolution)) {
      throw new DomainError(
        'conflict',
        approval.ending === null
          ? 'This approval is still pending. Decide it.'
          : 'This was answered already. Tell the agent what you want instead.',
      );
    }
    const [call, session] = await Promise.all([
      ledger.findCall(toolCallId),
      ledger.findSession(sessionId),
    ]);
    if (!call || !session) {
      throw new DomainError('not_found', 'The call of this approval is gone.');
    }
    const text = messageText(call.input, session.profile.runtime);
    return pool.send({
      sessionId,
      text,
      clientId,
      actor,
      repeats: { input: call.input, previousId },
    });
  };
}

function isUnanswered(resolution: Resolution | undefined): boolean {
  switch (resolution) {
    case 'expired':
    case 'cancelled':
    case 'orphaned':
      return true;
    case 'approved':
    case 'denied':
    case undefined:
      return false;
  }
}

/** What the person is shown to have said: in a shell, that is the command. */
function messageText(input: ToolInput, runtime: RuntimeName): string {
  switch (runtime) {
    case 'shell':
      return input.tool === 'terminal' ? input.command : callSummary(input);
    case 'model':
      return `Ask again: ${callSummary(input)}`;
  }
}
