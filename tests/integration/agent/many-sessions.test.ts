import { expect, it } from 'vitest';
import type { Choice } from '@/server/domain/choice';
import type { SessionId } from '@/server/domain/ids';
import { decideIn, type Asked } from '@/tests/support/decide-in';
import { isType } from '@/tests/support/event-of-type';
import { eventually } from '@/tests/support/eventually';
import { scriptedRuntime } from '@/tests/support/scripted-runtime';
import { scriptedTool } from '@/tests/support/scripted-tool';
import { createTestRuntime } from '@/tests/support/test-runtime';

const SESSIONS = 500;
const CHOICES: Choice[] = ['once', 'session', 'always', 'deny'];

it(
  'R3 C13 five hundred sessions at once, each with its own approval: text, choice and result reach only their own',
  { timeout: 120_000 },
  async () => {
    const environment = { ...process.env };
    const cwd = process.cwd();
    const globals = Object.keys(globalThis);
    const tool = scriptedTool(({ command }, { sessionId }, onOutput) => {
      onOutput(`output of ${command} in ${sessionId}`);
    });
    const runtime = await createTestRuntime({
      tool,
      capacity: 8,
      runtime: scriptedRuntime(({ sessionId, workspace, runId }) => [
        ({ output }) => {
          output.text(`text of ${sessionId}`);
          return {
            parts: [{ type: 'text', text: `text of ${sessionId}` }],
            calls: [{ tool: 'terminal', command: `ask:${runId}`, cwd: workspace }],
          };
        },
        ({ turn }) => {
          const call = turn.steps[0]?.toolCalls[0];
          const heard = `${call?.state ?? ''} ${call?.refusal?.explanation ?? ''}${call?.output ?? ''}`;
          return { parts: [{ type: 'text', text: `${sessionId} heard ${heard}` }] };
        },
      ]),
    });
    const sessions: SessionId[] = await Promise.all(
      Array.from({ length: SESSIONS }, () => runtime.createSession()),
    );
    const choiceOf = new Map(sessions.map((id, index) => [id as string, CHOICES[index % 4]!]));
    const deltas = new Map<string, string>();
    const stops = sessions.map((id) =>
      runtime.liveTexts.subscribe(id, ({ text, key }) => {
        if (key.kind === 'text') deltas.set(id, (deltas.get(id) ?? '') + text);
      }),
    );
    const asked: Asked[] = [];
    const stop = runtime.bus.subscribe((event) => {
      if (isType(event, 'approval.requested')) asked.push(event.payload);
    });

    const sent = await Promise.all(sessions.map((id) => runtime.send(id, `message of ${id}`)));
    await eventually(() => asked.length === SESSIONS);
    expect(runtime.pool.gauges()).toMatchObject({ waiting: SESSIONS, running: 0, slotsBusy: 0 });
    expect(tool.executions).toEqual([]);
    // In another order than they were asked in.
    const turned = [...asked].sort((a, b) => (a.payloadHash < b.payloadHash ? -1 : 1));
    await Promise.all(
      turned.map((one) =>
        decideIn(runtime, one, {
          choice: choiceOf.get(one.sessionId)!,
          reason: `reason of ${one.sessionId}`,
        }),
      ),
    );
    await eventually(() => runtime.pool.liveCount === 0);

    const runRows = await runtime.prisma.run.findMany();
    const messages = await runtime.prisma.message.findMany({ orderBy: { seq: 'asc' } });
    const approvals = await runtime.prisma.approval.findMany();
    const executed = new Map(tool.executions.map((one) => [one.sessionId, one.command]));
    expect(tool.executions).toHaveLength(SESSIONS * 0.75);
    sessions.forEach((id, index) => {
      const choice = choiceOf.get(id);
      const run = runRows.find(({ id: runId }) => runId === sent[index]?.runId);
      expect(run).toMatchObject({ sessionId: id, status: 'completed' });
      const approval = approvals.filter(({ sessionId }) => sessionId === id);
      expect(approval).toMatchObject([{ choice, runId: run?.id }]);
      expect(deltas.get(id)).toBe(`text of ${id}`);
      expect(executed.get(id)).toBe(choice === 'deny' ? undefined : `ask:${run?.id ?? ''}`);
      const own = messages.filter(({ sessionId }) => sessionId === id).map(({ parts }) => parts);
      expect(own).toHaveLength(3);
      expect(own[0]).toContain(`message of ${id}`);
      const heard =
        choice === 'deny' ? `reason of ${id}` : `output of ask:${run?.id ?? ''} in ${id}`;
      expect(own[2]).toContain(`${id} heard ${choice === 'deny' ? 'refused' : 'completed'}`);
      expect(own[2]).toContain(heard);
    });
    for (const id of sessions) {
      const events = runtime.published.filter(({ sessionId }) => sessionId === id);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      expect(events.filter(({ type }) => type === 'run.finished')).toHaveLength(1);
    }
    expect({ ...process.env }).toEqual(environment);
    expect(process.cwd()).toBe(cwd);
    expect(Object.keys(globalThis)).toEqual(globals);
    for (const end of [...stops, stop]) end();
    runtime.expectNothingLeft();
  },
);
