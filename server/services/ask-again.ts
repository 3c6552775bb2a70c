import type { Actor } from '@/server/domain/actor';
import type { ApprovalId, MessageId, RunId } from '@/server/domain/ids';
import type { ServiceRuntime } from './service-runtime';
import { accessibleApproval, accessibleSession } from './session-access';

/**
 * Starts a turn that asks again for what nobody answered (A12). It is a message to the agent, so
 * whoever may write in the session may do it. Rejects with `not_found` or `forbidden`, with
 * `already_running` while the session runs, with `conflict` when the approval is pending or was
 * answered, and as the pool does.
 */
export async function askAgain(
  runtime: ServiceRuntime,
  actor: Actor,
  input: { approvalId: ApprovalId; clientId: string },
): Promise<{ messageId: MessageId; runId: RunId }> {
  const { approvalId, clientId } = input;
  const approval = await accessibleApproval(runtime, actor, { approvalId, action: 'read' });
  await accessibleSession(runtime, actor, { sessionId: approval.sessionId, action: 'send' });
  return runtime.askAgain({ approval, clientId, actor });
}
