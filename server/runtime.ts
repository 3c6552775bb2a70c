import { AgentPool } from './agent/agent-pool';
import type { AgentRuntime } from './agent/agent-runtime';
import type { GatewayResolvers } from './agent/ask-consent';
import { createAskAgain } from './agent/ask-again';
import type { JudgeCall } from './agent/call-runner';
import { EditJudge } from './agent/edit-judge';
import type { PreviewRemoval } from './agent/preview-removal';
import { recoverRuns } from './agent/recover-runs';
import { RunExecutor } from './agent/run-executor';
import { SessionMailbox } from './agent/session-mailbox';
import { SlotQueue } from './agent/slot-queue';
import type { ToolBox } from './agent/tool';
import { ApprovalBroker } from './approvals/approval-broker';
import { ApprovalGate } from './approvals/approval-gate';
import type { RuntimeName } from './domain/profile';
import { AccessChanges } from './events/access-changes';
import { EventBus } from './events/event-bus';
import { followOverview } from './events/follow-overview';
import { followSession } from './events/follow-session';
import { LiveTexts } from './events/live-texts';
import type { PrismaClient } from './generated/prisma/client';
import type { Clock } from './platform/clock';
import type { Logger } from './platform/logger';
import { ApprovalStore } from './store/approval-store';
import { EventStore } from './store/event-store';
import { RecoveryStore } from './store/recovery-store';
import { RunStore } from './store/run-store';
import { GroupedWriteQueue } from './store/write-queue';

/** What differs between a server, a test and a benchmark. */
export interface RuntimeParts {
  prisma: PrismaClient;
  clock: Clock;
  logger: Logger;
  auditKey: string;
  /** Runs that may work at once. */
  capacity: number;
  runtimes: Record<RuntimeName, AgentRuntime>;
  tools: ToolBox;
  judge: JudgeCall;
  /** Counts what a call would remove; nothing is counted without it. */
  previewRemoval?: PreviewRemoval;
}

/**
 * Builds the core of one process, once: here the ports of the core meet the stores that satisfy them.
 * Nothing starts by being built.
 */
export function createRuntime(parts: RuntimeParts) {
  const { prisma, clock, logger } = parts;
  const bus = new EventBus((error) => {
    logger.error({ err: error }, 'event listener failed');
  });
  const writes = new GroupedWriteQueue({ prisma, bus, clock, auditKey: parts.auditKey });
  const log = new EventStore(prisma);
  const liveTexts = new LiveTexts();
  const ledger = new RunStore({ prisma, writes, clock });
  const gate = new ApprovalGate(logger);
  const approvals = new ApprovalStore({ prisma, writes });
  const broker = new ApprovalBroker({ clock, logger, ledger: approvals });
  const previewRemoval = parts.previewRemoval ?? (() => Promise.resolve(null));
  const slots = new SlotQueue(parts.capacity);
  const mailbox = new SessionMailbox();
  const gatewayResolvers: GatewayResolvers = new Map();
  const executor = new RunExecutor({
    ...parts,
    previewRemoval,
    ledger,
    gate,
    liveTexts,
    broker,
    slots,
    resolvers: gatewayResolvers,
  });
  const pool = new AgentPool({ ledger, executor, mailbox, slots });
  const recovery = new RecoveryStore({ prisma, writes, clock });
  const followPorts = { bus, log, liveTexts, clock };
  return {
    clock,
    logger,
    prisma,
    bus,
    writes,
    liveTexts,
    gate,
    broker,
    mailbox,
    pool,
    gatewayResolvers,
    askAgain: createAskAgain({ ledger, pool }),
    edits: new EditJudge({ ...parts, previewRemoval, ledger }),
    /** Puts right what an earlier process left; `pool.takeUp` then goes on with what it gives. */
    recover: () => recoverRuns({ clock, recovery, runs: ledger, approvals }),
    access: new AccessChanges(),
    followSession: (input: Parameters<typeof followSession>[1]) =>
      followSession(followPorts, input),
    followOverview: (input: Parameters<typeof followOverview>[1]) =>
      followOverview(followPorts, input),
  };
}

export type Runtime = ReturnType<typeof createRuntime>;
