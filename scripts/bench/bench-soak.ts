import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createShellRuntime } from '@/server/agent/runtimes/shell/shell-runtime';
import { Sandbox } from '@/server/agent/tools/terminal/sandbox';
import { trySandbox } from '@/server/agent/tools/terminal/sandbox-support';
import { createTerminalTool } from '@/server/agent/tools/terminal/terminal-tool';
import { terminalEnvironment } from '@/server/agent/tools/terminal/terminal-environment';
import type { SessionId } from '@/server/domain/ids';
import { systemClock } from '@/server/platform/clock';
import { createId } from '@/server/platform/create-id';
import { deleteSession } from '@/server/services/delete-session';
import { decideApproval } from '@/server/services/decide-approval';
import { rounded, type BenchReport } from './bench-report';
import { openBenchRuntime } from './bench-runtime';

const SESSIONS = 1_000;
/** Used before the first measurement, so that what is loaded once counts on neither side. */
const WARM_UP = 200;
const AT_ONCE = 20;

type Bench = Awaited<ReturnType<typeof openBenchRuntime>>;

/**
 * Sessions that are opened, followed, used (a command that runs at once and one that is approved) and
 * deleted, by real shells. What is left of them in memory, and of listeners, timers and handles, is
 * told beside what was there before.
 */
export async function benchSoak(): Promise<BenchReport> {
  const collectGarbage = garbageCollector();
  const bench = await openBenchRuntime({
    runtime: createShellRuntime(() => Promise.resolve(true)),
    tool: createTerminalTool({
      clock: systemClock,
      environment: terminalEnvironment(process.env),
      sandbox: new Sandbox({ trySandbox: () => trySandbox(process.env), hidden: () => [] }),
    }),
    judge: (input) =>
      Promise.resolve(
        input.tool === 'terminal' && input.command.startsWith('rm')
          ? {
              verdict: 'ask',
              isRememberable: true,
              passesUnattended: true,
              explanation: 'Deletes a file.',
              findings: [],
              grantOptions: [],
              guardian: null,
            }
          : { verdict: 'allow', because: { kind: 'harmless' }, findings: [] },
      ),
    capacity: AT_ONCE,
  });
  const stopDeciding = bench.core.bus.subscribe((event) => {
    if (event.type !== 'approval.requested') return;
    const { id, payloadHash } = event.payload;
    void decideApproval(bench.services, bench.actor, {
      approvalId: id,
      choice: 'once',
      payloadHash,
    });
  });
  await useSessions(bench, WARM_UP);
  const before = await stateOf(bench, collectGarbage);
  const startedAt = performance.now();
  await useSessions(bench, SESSIONS);
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await stateOf(bench, collectGarbage);
  stopDeciding();
  await bench.close();
  return {
    tables: [
      {
        title: `${String(SESSIONS)} sessions opened, followed, used and deleted, ${String(AT_ONCE)} at once`,
        rows: Object.keys(before).map((what) => ({
          what,
          before: before[what] ?? 0,
          after: after[what] ?? 0,
          ratio: rounded(((after[what] ?? 0) / (before[what] ?? 0)) * 100) / 100 || 0,
        })),
      },
    ],
    notes: [
      `Before: after ${String(WARM_UP)} sessions of the same kind. Memory is after garbage was collected.`,
      `${rounded(SESSIONS / seconds)} sessions a second.`,
    ],
  };
}

async function useSessions(bench: Bench, count: number): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE) {
    const ids = await bench.createSessions(Math.min(AT_ONCE, count - done));
    await Promise.all(ids.map((id) => useSession(bench, id)));
  }
}

async function useSession(bench: Bench, sessionId: SessionId): Promise<void> {
  const { core, services, actor } = bench;
  const controller = new AbortController();
  const { signal } = controller;
  let finished: () => void = () => undefined;
  const following = (async () => {
    for await (const { frame } of core.followSession({ sessionId, afterSeq: 0, signal })) {
      if (frame.type === 'event' && frame.event.type === 'run.finished') finished();
    }
  })();
  for (const text of ['echo hello', 'rm -f a-file-that-is-not-there']) {
    const isFinished = new Promise<void>((resolve) => (finished = resolve));
    await core.pool.send({ sessionId, text, clientId: createId('msg'), actor });
    await isFinished;
  }
  controller.abort();
  await following;
  await deleteSession(services, actor, { sessionId });
}

async function stateOf(bench: Bench, collectGarbage: () => void): Promise<Record<string, number>> {
  const { core } = bench;
  // What settles after the last session does so within a moment.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  collectGarbage();
  const resources = process.getActiveResourcesInfo();
  const memory = process.memoryUsage();
  return {
    'heap MB': rounded(memory.heapUsed / 1e6),
    'rss MB': rounded(memory.rss / 1e6),
    timers: resources.filter((kind) => kind === 'Timeout' || kind === 'Immediate').length,
    'other handles': resources.filter((kind) => kind !== 'Timeout' && kind !== 'Immediate').length,
    'bus listeners': core.bus.listenerCount,
    'text listeners': core.liveTexts.listenerCount,
    'live texts': core.liveTexts.textCount,
    'live runs': core.pool.liveCount,
    'approval waits': core.broker.waitCount,
    'consent handlers': core.gate.handlerCount,
    mailboxes: core.mailbox.busyCount,
  };
}

/** Node has it only behind a flag. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
