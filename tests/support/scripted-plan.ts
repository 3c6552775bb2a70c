import fc from 'fast-check';
import type { Choice } from '@/server/domain/choice';
import { decideIn, type Asked } from './decide-in';
import { isType } from './event-of-type';
import { letRun } from './eventually';
import type { ScriptedStep } from './scripted-runtime';
import type { TestRuntime } from './test-runtime';

/** How one pending approval ends. */
export type PlannedEnding = Choice | 'expire' | 'stop';

/** What one turn does, and what people do about it. */
export interface RunPlan {
  steps: { text: string; isDrafted: boolean; hasGateway: boolean; commands: string[] }[];
  endings: PlannedEnding[];
  isFailing: boolean;
}

export const PLAN_TIMEOUT_MS = 10_000;

export const runPlan: fc.Arbitrary<RunPlan> = fc.record({
  steps: fc.array(
    fc.record({
      text: fc.string({ unit: 'grapheme', maxLength: 12 }),
      isDrafted: fc.boolean(),
      hasGateway: fc.boolean(),
      commands: fc.array(
        fc.constantFrom('ask:a\nsecond line', 'ask:b', 'once:c', 'never:d', 'free', 'broken'),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 2 },
  ),
  endings: fc.array(
    fc.constantFrom<PlannedEnding>('once', 'session', 'always', 'deny', 'expire', 'stop'),
    { minLength: 1, maxLength: 4 },
  ),
  isFailing: fc.boolean(),
});

/** The steps of an agent that follows the plan. */
export function stepsOf(
  plan: RunPlan,
  advance: (durationMs: number) => Promise<void>,
): ScriptedStep[] {
  const steps = plan.steps.map(
    ({ text, isDrafted, hasGateway, commands }): ScriptedStep =>
      async ({ output, gateway, context }) => {
        output.text(text);
        // Long enough for a draft to be stored.
        if (isDrafted) {
          await advance(250);
          await letRun(10);
          await advance(50);
        }
        if (hasGateway) {
          await gateway.request({ command: 'gw', description: 'd', allowPermanent: true });
        }
        const cwd = context.workspace;
        return {
          parts: [{ type: 'text', text: `${text}.` }],
          calls: commands.map((command) => ({ tool: 'terminal', command, cwd })),
        };
      },
  );
  return [
    ...steps,
    () => {
      if (plan.isFailing) throw new Error('boom');
      return { parts: [{ type: 'text', text: 'done' }] };
    },
  ];
}

/**
 * Carries the run of a session to its end: whenever nothing moves any more, calls `atRest` and then
 * ends the oldest pending approval as the plan says.
 */
export async function followPlan(
  runtime: TestRuntime,
  by: { sessionId: Asked['sessionId']; plan: RunPlan; atRest: () => Promise<void> },
): Promise<void> {
  const { sessionId, plan, atRest } = by;
  for (let turn = 0; ; turn += 1) {
    await letRun(25);
    await atRest();
    if (runtime.pool.liveCount === 0) return;
    const asked = oldestPending(runtime, sessionId);
    const ending = plan.endings[turn % plan.endings.length] ?? 'once';
    if (!asked || ending === 'stop') {
      await runtime.pool.stop({ sessionId, actor: runtime.actor });
    } else if (ending === 'expire') {
      await runtime.clock.advance(PLAN_TIMEOUT_MS);
    } else {
      const choice = asked.choices.includes(ending) ? ending : 'once';
      await decideIn(runtime, asked, { choice, reason: 'because 😀' });
    }
  }
}

function oldestPending(runtime: TestRuntime, sessionId: string): Asked | undefined {
  const ended = new Set(
    runtime.published.flatMap((one) =>
      isType(one, 'approval.resolved') ? one.payload.approvalId : [],
    ),
  );
  return runtime.published
    .flatMap((one) => (isType(one, 'approval.requested') ? one.payload : []))
    .find((one) => one.sessionId === sessionId && !ended.has(one.id));
}
