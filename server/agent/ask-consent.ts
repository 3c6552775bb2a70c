import type { ApprovalBroker } from '@/server/approvals/approval-broker';
import type { ConsentHandler } from '@/server/approvals/approval-gate';
import type { Waiter } from '@/server/approvals/approval-wait';
import type { ApprovalEnding } from '@/server/domain/approval';
import type { SessionId } from '@/server/domain/ids';
import type { Clock } from '@/server/platform/clock';
import { abortError } from './abort-error';
import type { Gateway } from './agent-runtime';
import { gatewayApproval } from './new-approval';
import type { RunContext } from './run-context';

/** Takes the ending of a request that nobody waits for. Must not throw. */
export type GatewayResolver = (approvalId: string, ending: ApprovalEnding) => void;

/** Who takes the endings of gateway requests, by session. A session without an entry drops them. */
export type GatewayResolvers = Map<SessionId, GatewayResolver>;

/**
 * Makes the handler of one run: it asks the people of the run's session about a tool call, or waits
 * for what they were asked before (A6), and gives how that ends. Rejects with an AbortError when the
 * run ends before it has asked, or when only the wait ends.
 */
export function consentHandler(by: {
  broker: ApprovalBroker;
  context: RunContext;
}): ConsentHandler {
  const { broker, context } = by;
  return ({ approval, isStored }) => {
    context.signal.throwIfAborted();
    return new Promise<ApprovalEnding>((resolve, reject) => {
      const waiter: Waiter = {
        profileId: context.profile.id,
        deliver: resolve,
        onSetAside: () => {
          reject(abortError());
        },
      };
      const asking = isStored ? broker.takeUp(approval, waiter) : broker.request(approval, waiter);
      asking.catch(reject);
    });
  };
}

interface GatewayPorts {
  clock: Clock;
  broker: ApprovalBroker;
  context: RunContext;
  resolvers: GatewayResolvers;
}

/** Makes the gateway of one run: requests are handed in, and their endings go to the resolver. */
export function createGateway(ports: GatewayPorts): Gateway {
  const { clock, broker, context } = ports;
  return {
    async request(request) {
      context.signal.throwIfAborted();
      const approval = gatewayApproval(request, context, clock.now());
      await broker.request(approval, gatewayWaiter(ports, approval.id));
      return approval.id;
    },
  };
}

/** Waits again for the requests that a run handed in before this process began (A6). */
export function takeUpGateway(ports: Omit<GatewayPorts, 'clock'>): Promise<void> {
  const { broker, context } = ports;
  return broker.takeUpRequests(context.runId, ({ id }) => gatewayWaiter(ports, id));
}

function gatewayWaiter(
  { context, resolvers }: Pick<GatewayPorts, 'context' | 'resolvers'>,
  approvalId: string,
): Waiter {
  return {
    profileId: context.profile.id,
    deliver: (ending) => resolvers.get(context.sessionId)?.(approvalId, ending),
  };
}
