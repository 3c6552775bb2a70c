import { offeredChoices } from '@/server/approvals/offered-choices';
import { requestHash } from '@/server/approvals/payload-hash';
import type { Approval, ApprovalSubject } from '@/server/domain/approval';
import { approvalIdSchema, type ApprovalId } from '@/server/domain/ids';
import type { Judgement } from '@/server/domain/judgement';
import { maxSeverity } from '@/server/domain/max-severity';
import type { RemovalPreview } from '@/server/domain/removal-preview';
import type { Severity } from '@/server/domain/severity';
import type { ToolCall } from '@/server/domain/tool-call';
import { createId } from '@/server/platform/create-id';
import type { GatewayRequest } from './agent-runtime';
import type { RunContext } from './run-context';

/** A tool call for which consent is asked, and what people are shown of it. */
export interface AskedCall {
  toolCall: ToolCall;
  subject: ApprovalSubject;
  /** Why it is asked, and what may be remembered of the answer (G4). */
  judgement: Extract<Judgement, { verdict: 'ask' }>;
  payloadHash: string;
  removal: RemovalPreview | null;
  /** The approval that this one asks again (A12). */
  previousId: ApprovalId | null;
}

/** The highest severity among findings; low when there are none. */
export function severityOf(findings: readonly { severity: Severity }[]): Severity {
  return findings.map(({ severity }) => severity).reduce<Severity>(maxSeverity, 'low');
}

/** The pending approval that asks for one tool call. `now` is milliseconds since the epoch. */
export function toolApproval(asked: AskedCall, context: RunContext, now: number): Approval {
  const { explanation, findings, isRememberable, grantOptions, guardian } = asked.judgement;
  const { toolTimeoutMs, offersAlways, criticalNeedsOther } = context.profile;
  const severity = severityOf(findings);
  // What a guardian denied can only be let through this once (P6).
  const choices = offeredChoices({
    isRememberable: isRememberable && guardian?.answer !== 'deny',
    offersAlways,
  });
  return {
    id: approvalIdSchema.parse(createId('apr')),
    sessionId: context.sessionId,
    runId: context.runId,
    toolCallId: asked.toolCall.id,
    kind: 'tool',
    subject: asked.subject,
    explanation,
    findings,
    severity,
    choices,
    allowPermanent: choices.includes('always'),
    grantOptions: choices.includes('session') ? grantOptions : [],
    guardian,
    payloadHash: asked.payloadHash,
    removal: asked.removal,
    previousId: asked.previousId,
    needsOther: criticalNeedsOther && severity === 'critical',
    extendedByName: null,
    reopenedAt: null,
    ending: null,
    requestedAt: now,
    expiresAt: now + toolTimeoutMs,
    timeoutMs: toolTimeoutMs,
  };
}

/** The pending approval of a request that its maker does not wait for. */
export function gatewayApproval(
  request: GatewayRequest,
  context: RunContext,
  now: number,
): Approval {
  const { gatewayTimeoutMs, offersAlways } = context.profile;
  const { command, description, allowPermanent } = request;
  const choices = offeredChoices({ isRememberable: allowPermanent, offersAlways });
  return {
    id: approvalIdSchema.parse(createId('apr')),
    sessionId: context.sessionId,
    runId: context.runId,
    toolCallId: null,
    kind: 'gateway',
    subject: { kind: 'request', command, description },
    explanation: description,
    findings: [],
    severity: 'medium',
    choices,
    allowPermanent: choices.includes('always'),
    grantOptions: [],
    guardian: null,
    payloadHash: requestHash({ command, description }),
    removal: null,
    previousId: null,
    needsOther: false,
    extendedByName: null,
    reopenedAt: null,
    ending: null,
    requestedAt: now,
    expiresAt: now + gatewayTimeoutMs,
    timeoutMs: gatewayTimeoutMs,
  };
}
