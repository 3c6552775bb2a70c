import { expect } from 'vitest';
import type { SessionEvent } from '@/server/domain/event';
import type { RunId } from '@/server/domain/ids';
import { isType } from './event-of-type';
import { eventually } from './eventually';
import type { TestRuntime } from './test-runtime';

/** Resolves when a run has ended and nothing holds it any more, with its row. */
export async function endOfRun(runtime: TestRuntime, runId: RunId) {
  const isEnd = (one: SessionEvent): boolean =>
    isType(one, 'run.finished') && one.payload.runId === runId;
  await runtime.event(isEnd);
  const run = await runtime.prisma.run.findUniqueOrThrow({ where: { id: runId } });
  await eventually(() => !runtime.gate.hasHandler(run.sessionId as never));
  return run;
}

/** Fails unless the run has exactly one terminal event, as its row says, and its session is idle. */
export async function expectEndedOnce(
  runtime: TestRuntime,
  runId: RunId,
  expected: { status: string; cause: string | null; error?: string | null },
): Promise<void> {
  const run = await endOfRun(runtime, runId);
  expect(run).toMatchObject(expected);
  expect(run.endedAt).not.toBeNull();
  const ends = runtime.published.filter(
    (one) => isType(one, 'run.finished') && one.payload.runId === runId,
  );
  expect(ends).toMatchObject([
    { payload: { outcome: run.status, cause: run.cause, error: run.error } },
  ]);
  const session = await runtime.prisma.session.findUniqueOrThrow({ where: { id: run.sessionId } });
  expect(session).toMatchObject({ currentRunId: null, lastOutcome: run.status });
  const open = { in: ['proposed', 'waiting', 'running'] };
  expect(await runtime.prisma.toolCall.count({ where: { runId, state: open } })).toBe(0);
  expect(await runtime.prisma.approval.count({ where: { runId, state: 'pending' } })).toBe(0);
  expect(await runtime.prisma.message.count({ where: { runId, isFinal: false } })).toBe(0);
}
