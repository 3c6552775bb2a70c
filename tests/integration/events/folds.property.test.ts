import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldSession } from '@/server/domain/fold-session';
import { foldSessionRow } from '@/server/domain/fold-session-row';
import type { SessionId } from '@/server/domain/ids';
import type { SessionRow } from '@/server/domain/session';
import { sessionState } from '@/server/domain/session-state';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { SessionSnapshots } from '@/server/store/session-snapshots';
import { scriptedRuntime } from '@/tests/support/scripted-runtime';
import {
  followPlan,
  PLAN_TIMEOUT_MS,
  runPlan,
  stepsOf,
  type RunPlan,
} from '@/tests/support/scripted-plan';
import { scriptedTool } from '@/tests/support/scripted-tool';
import { createTestRuntime } from '@/tests/support/test-runtime';

it('C11 whatever runs do and however approvals end: folding the events over a snapshot gives the next snapshot', async () => {
  let plan: RunPlan = { steps: [], endings: [], isFailing: false };
  const runtime = await createTestRuntime({
    profile: { toolTimeoutMs: PLAN_TIMEOUT_MS, gatewayTimeoutMs: PLAN_TIMEOUT_MS },
    tool: scriptedTool(({ command }, _context, onOutput) => {
      if (command === 'broken') throw new Error('tool broke');
      onOutput('line 1\n😀');
    }),
    runtime: scriptedRuntime(() =>
      stepsOf(plan, (durationMs) => runtime.clock.advance(durationMs)),
    ),
  });
  const snapshots = new SessionSnapshots(runtime.prisma);
  const read = async (sessionId: SessionId): Promise<SessionSnapshot> => {
    const snapshot = await snapshots.last({ sessionId, readerId: runtime.actor.userId });
    if (!snapshot) throw new Error('The session is gone.');
    return snapshot;
  };

  await fc.assert(
    fc.asyncProperty(fc.array(runPlan, { minLength: 1, maxLength: 2 }), async (plans) => {
      const sessionId = await runtime.createSession();
      const taken: SessionSnapshot[] = [await read(sessionId)];
      let row: SessionRow = taken[0]!.session;
      for (const one of plans) {
        plan = one;
        await runtime.send(sessionId, 'hello');
        await followPlan(runtime, {
          sessionId,
          plan,
          atRest: async () => {
            const stored = await read(sessionId);
            const events = runtime.published.filter((event) => event.sessionId === sessionId);
            // From every snapshot that anybody may have loaded so far.
            for (const earlier of taken) {
              const folded = events.reduce(foldSession, earlier);
              expect(comparable(folded)).toEqual(comparable(stored));
            }
            row = events.reduce(foldSessionRow, row);
            expect(comparableRow(row)).toEqual(comparableRow(stored.session));
            for (const event of events) expect(foldSession(stored, event)).toBe(stored);
            taken.push(stored);
          },
        });
      }
      runtime.expectNothingLeft();
    }),
    { numRuns: 12 },
  );
});

/** A text under way is shown as it is streamed; its draft is in some snapshots and not in others. */
function comparable(view: SessionSnapshot) {
  return {
    ...view,
    messages: view.messages.filter(({ isFinal }) => isFinal),
    session: comparableRow(view.session),
  };
}

/**
 * Within a run a list row knows the command it is at only from the last event about it, and counts
 * any pending request as waiting; what it shows of that is its state.
 */
function comparableRow({ currentRun, ...row }: SessionRow) {
  const { id, queuedAt, startedAt } = currentRun ?? {};
  const shown = currentRun === null ? null : { id, queuedAt, startedAt };
  return { ...row, currentRun: shown, state: sessionState({ ...row, currentRun }) };
}
