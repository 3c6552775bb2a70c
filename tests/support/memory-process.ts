import { pino } from 'pino';
import { AgentPool } from '@/server/agent/agent-pool';
import type { AgentRuntime } from '@/server/agent/agent-runtime';
import { createAskAgain } from '@/server/agent/ask-again';
import { EditJudge } from '@/server/agent/edit-judge';
import { recoverRuns } from '@/server/agent/recover-runs';
import { RunExecutor } from '@/server/agent/run-executor';
import { SessionMailbox } from '@/server/agent/session-mailbox';
import { SlotQueue } from '@/server/agent/slot-queue';
import type { Tool } from '@/server/agent/tool';
import { ApprovalBroker } from '@/server/approvals/approval-broker';
import { ApprovalGate } from '@/server/approvals/approval-gate';
import { LiveTexts } from '@/server/events/live-texts';
import type { FakeClock } from './fake-clock';
import { judgeByPrefix } from './judge-by-prefix';
import { openMemoryStore, type MemoryDisk } from './memory-store';
import { toolBox } from './scripted-tool';

const logger = pino({ level: 'silent' });

/** One process over a disk in memory: the whole core, with a clock of its own. */
export function startMemoryProcess(parts: {
  disk: MemoryDisk;
  clock: FakeClock;
  agent: AgentRuntime;
  tool: Tool<'terminal'>;
  /** Awaited around every operation on the disk. */
  pause: () => Promise<void>;
}) {
  const { disk, clock, agent, tool, pause } = parts;
  const store = openMemoryStore(disk, { clock, pause });
  const gate = new ApprovalGate(logger);
  const broker = new ApprovalBroker({ clock, logger, ledger: store });
  const slots = new SlotQueue(1);
  const mailbox = new SessionMailbox();
  const liveTexts = new LiveTexts();
  const ports = {
    clock,
    logger,
    ledger: store,
    gate,
    liveTexts,
    judge: judgeByPrefix,
    tools: toolBox({ terminal: tool }),
    previewRemoval: () => Promise.resolve(null),
  };
  const executor = new RunExecutor({
    ...ports,
    broker,
    slots,
    runtimes: { shell: agent, model: agent },
    resolvers: new Map(),
  });
  const pool = new AgentPool({ ledger: store, executor, mailbox, slots });
  return {
    pool,
    broker,
    askAgain: createAskAgain({ ledger: store, pool }),
    edits: new EditJudge(ports),
    /** Puts right what the process before left, and goes on with what can go on. */
    boot: async (): Promise<void> => {
      const { toTakeUp } = await recoverRuns({
        clock,
        recovery: store,
        runs: store,
        approvals: store,
      });
      await pool.takeUp(toTakeUp);
    },
    /** What of it is left in memory; all zero when nothing leaks. */
    leftovers: () => ({
      live: pool.liveCount,
      handlers: gate.handlerCount,
      waits: broker.waitCount,
      unstored: broker.unstoredCount,
      timers: clock.pendingCount,
      mailboxes: mailbox.busyCount,
      slots: slots.busyCount + slots.waitingCount,
      texts: liveTexts.textCount,
    }),
  };
}

export type MemoryProcess = ReturnType<typeof startMemoryProcess>;
