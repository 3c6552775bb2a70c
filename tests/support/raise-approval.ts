import type { Approval } from '@/server/domain/approval';
import { approvalIdSchema, messageIdSchema, type RunId, type SessionId } from '@/server/domain/ids';
import type { GrantOption } from '@/server/domain/grant';
import type { Severity } from '@/server/domain/severity';
import { createId } from '@/server/platform/create-id';
import { sha256 } from '@/server/platform/sha256';
import type { ServiceRig } from './service-rig';

/** Brings a queued run to where it waits for consent to one command, and gives the approval. */
export async function raiseApproval(
  rig: ServiceRig,
  about: {
    sessionId: SessionId;
    runId: RunId;
    command?: string;
    severity?: Severity;
    timeoutMs?: number;
    needsOther?: boolean;
    grantOptions?: GrantOption[];
  },
): Promise<Approval> {
  const { sessionId, runId } = about;
  const command = about.command ?? 'rm -rf build';
  await rig.runs.start({ id: runId, sessionId });
  const turn = await rig.runs.loadTurn(runId);
  const step = await rig.runs.finishStep({
    turn,
    messageId: messageIdSchema.parse(createId('msg')),
    parts: [],
    calls: [{ tool: 'terminal', command, cwd: turn.cwd }],
    usage: null,
    continuation: null,
    hasDraft: false,
  });
  const call = step?.toolCalls[0];
  if (!call) throw new Error('The run is not live.');
  const requestedAt = rig.clock.now();
  const timeoutMs = about.timeoutMs ?? 120_000;
  const approval: Approval = {
    id: approvalIdSchema.parse(createId('apr')),
    sessionId,
    runId,
    toolCallId: call.id,
    kind: 'tool',
    subject: { kind: 'command', command, cwd: turn.cwd },
    explanation: 'Deletes a folder and all in it.',
    findings: [],
    severity: about.severity ?? 'medium',
    choices: ['once', 'session', 'always', 'deny'],
    allowPermanent: true,
    payloadHash: sha256(command),
    requestedAt,
    expiresAt: requestedAt + timeoutMs,
    grantOptions: about.grantOptions ?? [],
    previousId: null,
    removal: null,
    needsOther: about.needsOther ?? false,
    guardian: null,
    extendedByName: null,
    reopenedAt: null,
    timeoutMs,
    ending: null,
  };
  await rig.broker.request(approval, { profileId: rig.profileId, deliver: () => {} });
  return approval;
}
