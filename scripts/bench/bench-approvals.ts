import { callSummary } from '@/server/domain/call-summary';
import type { AgentRuntime } from '@/server/agent/agent-runtime';
import type { JudgeCall } from '@/server/agent/call-runner';
import type { Tool } from '@/server/agent/tool';
import { createId } from '@/server/platform/create-id';
import { decideApproval } from '@/server/services/decide-approval';
import { percentile, rounded, type BenchReport } from './bench-report';
import { openBenchRuntime } from './bench-runtime';
import { writeSameRows } from './write-same-rows';

const SIZES = [10, 100, 500];
const WARM_UP = 500;

/**
 * N sessions at once, each raising one approval that is answered through the service the moment it
 * is seen; everything durable. Beside it, in the same run, a plain loop over better-sqlite3 that
 * writes the same rows, one durable transaction a step.
 */
export async function benchApprovals(): Promise<BenchReport> {
  const rows = [];
  // A server that has been up for a while, not one that compiles its code as it goes.
  await measure(WARM_UP);
  for (const size of SIZES) {
    const ours = await measure(size);
    const loop = writeSameRows(size);
    rows.push({
      sessions: size,
      'ask→resumed/s': Math.round(ours.askedPerSecond),
      'whole path/s': Math.round(ours.wholePerSecond),
      'p50 ms': rounded(ours.p50Ms),
      'p99 ms': rounded(ours.p99Ms),
      'statements/approval': rounded(ours.statementsPerApproval),
      'peak MB': Math.round(ours.peakMegabytes),
      'plain loop/s': Math.round(loop),
      'whole path ÷ loop': rounded(ours.wholePerSecond / loop),
    });
  }
  return {
    tables: [{ title: 'Approvals: asked, answered through the service, resumed', rows }],
    notes: [
      'ask→resumed/s: from the first ask to the last call resumed. whole path/s: from the first message to the last run finished.',
      'plain loop: the same rows by better-sqlite3 alone, one transaction for each durable step of an approval.',
    ],
  };
}

async function measure(size: number) {
  const askedAt = new Map<string, number>();
  const resumedAt = new Map<string, number>();
  const tool: Tool<'terminal'> = {
    environmentNames: [],
    obstacle: () => Promise.resolve(null),
    subject: ({ command, cwd }) =>
      Promise.resolve({ subject: { kind: 'command', command, cwd }, fingerprint: null }),
    execute: (_input, { sessionId }) => {
      resumedAt.set(sessionId, performance.now());
      return Promise.resolve({
        exit: { exitCode: 0, signal: null, reason: 'exited', message: null, durationMs: 0 },
        output: '',
        outputTotal: 0,
        cwdAfter: null,
        change: null,
      });
    },
  };
  const judge: JudgeCall = (input, { sessionId }) => {
    askedAt.set(sessionId, performance.now());
    return Promise.resolve({
      verdict: 'ask',
      isRememberable: true,
      passesUnattended: true,
      grantOptions: [],
      guardian: null,
      explanation: 'Deletes a folder without asking.',
      findings: [
        {
          category: 'delete',
          title: 'Deletes a folder without asking',
          explanation: 'Removes build and everything in it.',
          severity: 'high',
          span: { start: 0, end: callSummary(input).length },
          isGrantable: true,
        },
      ],
    });
  };
  const bench = await openBenchRuntime({ runtime: oneCommand, tool, judge, capacity: size });
  const { core, services, actor } = bench;
  const sessions = await bench.createSessions(size);
  let finished = 0;
  let peak = 0;
  const done = new Promise<void>((resolve) => {
    core.bus.subscribe((event) => {
      if (event.type === 'approval.requested') {
        const { id, payloadHash } = event.payload;
        void decideApproval(services, actor, { approvalId: id, choice: 'once', payloadHash });
      }
      if (event.type === 'run.finished') {
        finished += 1;
        if (finished === size) resolve();
      }
    });
  });
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const statementsBefore = bench.statementCount();
  const startedAt = performance.now();
  await Promise.all(
    sessions.map((sessionId) =>
      core.pool.send({ sessionId, text: 'rm -rf build', clientId: createId('msg'), actor }),
    ),
  );
  await done;
  const wholeMs = performance.now() - startedAt;
  clearInterval(sampler);
  const statements = bench.statementCount() - statementsBefore;
  await bench.close();

  const waits = sessions.map((id) => (resumedAt.get(id) ?? NaN) - (askedAt.get(id) ?? NaN));
  const askedMs = Math.max(...resumedAt.values()) - Math.min(...askedAt.values());
  return {
    askedPerSecond: (size / askedMs) * 1_000,
    wholePerSecond: (size / wholeMs) * 1_000,
    p50Ms: percentile(waits, 0.5),
    p99Ms: percentile(waits, 0.99),
    statementsPerApproval: statements / size,
    peakMegabytes: Math.max(peak, process.memoryUsage.rss()) / 1e6,
  };
}

const oneCommand: AgentRuntime = {
  name: 'shell',
  nextStep: ({ turn, context }) =>
    Promise.resolve(
      turn.steps.length > 0
        ? { parts: [], calls: [], isLast: true }
        : {
            parts: [],
            calls: [{ tool: 'terminal', command: 'rm -rf build', cwd: context.workspace }],
            isLast: false,
          },
    ),
};
