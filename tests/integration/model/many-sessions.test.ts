import { expect, it } from 'vitest';
import { decideIn, type Asked } from '@/tests/support/decide-in';
import { expectEndedOnce } from '@/tests/support/end-of-run';
import { isType } from '@/tests/support/event-of-type';
import { callsTool, says } from '@/tests/support/scripted-endpoint/scripted-answer';
import { scriptedTool } from '@/tests/support/scripted-tool';
import { openModelRig, storedParts } from './model-rig';

const SESSIONS = 40;

it('R3 many models at once: each stream, approval and result reaches only its own session', async () => {
  const tool = scriptedTool(({ command }, _context, onOutput) => {
    onOutput(`printed for ${command}`);
  });
  const { runtime, endpoint } = await openModelRig(
    ({ userText, toolResults }) =>
      toolResults.length === 0
        ? callsTool('terminal', { command: `ask:${userText}` })
        : says(`I was given: ${toolResults[0]?.text ?? ''}`),
    { tool, capacity: SESSIONS },
  );
  runtime.bus.subscribe((event) => {
    if (!isType(event, 'approval.requested')) return;
    const asked: Asked = event.payload;
    const number = Number(/\d+/u.exec(asked.explanation)?.[0]);
    const choice = number % 2 === 0 ? 'once' : 'deny';
    void decideIn(runtime, asked, { choice, reason: `no ${String(number)}` });
  });
  const runs = await Promise.all(
    Array.from({ length: SESSIONS }, async (_, number) => {
      const sessionId = await runtime.createSession();
      const { runId } = await runtime.send(sessionId, `task ${String(number)}`);
      return { number, runId };
    }),
  );
  for (const { number, runId } of runs) {
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    const given =
      number % 2 === 0 ? `printed for ask:task ${String(number)}` : `Reason: no ${String(number)}`;
    expect(await storedParts(runtime, runId)).toMatchObject([
      { type: 'tool' },
      { type: 'text', text: expect.stringMatching(new RegExp(`${given}\\b`, 'u')) as string },
    ]);
  }
  expect(tool.executions).toHaveLength(SESSIONS / 2);
  expect(endpoint.requests).toHaveLength(SESSIONS * 2);
});
