import type { ApprovalBroker } from '@/server/approvals/approval-broker';
import {
  offeredChoices,
  type ConsentHandler,
  type ConsentRequest,
} from '@/server/approvals/approval-gate';
import { requestHash } from '@/server/approvals/payload-hash';
import type { Approval, ApprovalEnding } from '@/server/domain/approval';
import { approvalIdSchema, type SessionId } from '@/server/domain/ids';
import type { Severity } from '@/server/domain/severity';
import { maxSeverity } from '@/server/domain/max-severity';
import type { Clock } from '@/server/platform/clock';
import { createId } from '@/server/platform/create-id';
import type { Gateway, GatewayRequest } from './agent-runtime';
import type { RunContext } from './run-context';

/** Takes the ending of a request that nobody waits for. Must not throw. */
export type GatewayResolver = (approvalId: string, ending: ApprovalEnding) => void;

/** Who takes the endings of gateway requests, by session. A session without an entry drops them. */
export type GatewayResolvers = Map<SessionId, GatewayResolver>;

/**
 * Makes the handler of one run: it asks the people of the run's session about a tool call and waits
 * for how that ends.
 */
export function consentHandler(by: {
  clock: Clock;
  broker: ApprovalBroker;
  context: RunContext;
}): ConsentHandler {
  const { clock, broker, context } = by;
  return (request) => {
    const approval = toolApproval(request, context, clock.now());
    return new Promise<ApprovalEnding>((resolve, reject) => {
      broker.request(approval, { profileId: context.profile.id, deliver: resolve }).catch(reject);
    });
  };
}

/** Makes the gateway of one run: requests are handed in, and their endings go to the resolver. */
export function createGateway(by: {
  clock: Clock;
  broker: ApprovalBroker;
  context: RunContext;
  resolvers: GatewayResolvers;
}): Gateway {
  const { clock, broker, context, resolvers } = by;
  return {
    async request(request) {
      context.signal.throwIfAborted();
      const approval = gatewayApproval(request, context, clock.now());
      await broker.request(approval, {
        profileId: context.profile.id,
        deliver: (ending) => resolvers.get(context.sessionId)?.(approval.id, ending),
      });
      return approval.id;
    },
  };
}

function toolApproval(request: ConsentRequest, context: RunContext, now: number): Approval {
  const { explanation, findings, isRememberable, grantOptions, guardian } = request.judgement;
  const { toolTimeoutMs } = context.profile;
  return {
    ...common(context),
    toolCallId: request.toolCall.id,
    kind: 'tool',
    subject: request.subject,
    explanation,
    findings,
    severity: findings.map(({ severity }) => severity).reduce<Severity>(maxSeverity, 'low'),
    choices: offeredChoices(isRememberable),
    allowPermanent: isRememberable,
    grantOptions,
    guardian,
    payloadHash: request.payloadHash,
    requestedAt: now,
    expiresAt: now + toolTimeoutMs,
    timeoutMs: toolTimeoutMs,
  };
}

function gatewayApproval(request: GatewayRequest, context: RunContext, now: number): Approval {
  const { gatewayTimeoutMs } = context.profile;
  const { command, description, allowPermanent } = request;
  return {
    ...common(context),
    toolCallId: null,
    kind: 'gateway',
    subject: { kind: 'request', command, description },
    explanation: description,
    findings: [],
    severity: 'medium',
    choices: offeredChoices(allowPermanent),
    allowPermanent,
    payloadHash: requestHash({ command, description }),
    requestedAt: now,
    expiresAt: now + gatewayTimeoutMs,
    timeoutMs: gatewayTimeoutMs,
  };
}

function common(
  context: RunContext,
): Pick<
  Approval,
  | 'id'
  | 'sessionId'
  | 'runId'
  | 'grantOptions'
  | 'previousId'
  | 'removal'
  | 'needsOther'
  | 'guardian'
  | 'extendedByName'
  | 'reopenedAt'
  | 'ending'
> {
  return {
    id: approvalIdSchema.parse(createId('apr')),
    sessionId: context.sessionId,
    runId: context.runId,
    grantOptions: [],
    previousId: null,
    removal: null,
    needsOther: false,
    guardian: null,
    extendedByName: null,
    reopenedAt: null,
    ending: null,
  };
}
