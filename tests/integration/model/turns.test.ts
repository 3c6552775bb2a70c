import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createModelRuntime } from '@/server/agent/runtimes/model/model-runtime';
import type { StepOutput } from '@/server/agent/agent-runtime';
import { RunStore } from '@/server/store/run-store';
import { StoredTurnHistory } from '@/server/store/turn-history';
import { askedAbout, decideIn } from '@/tests/support/decide-in';
import { expectEndedOnce } from '@/tests/support/end-of-run';
import { isType } from '@/tests/support/event-of-type';
import { eventually } from '@/tests/support/eventually';
import {
  callsTool,
  refuses,
  says,
  speaks,
} from '@/tests/support/scripted-endpoint/scripted-answer';
import { scriptedTool } from '@/tests/support/scripted-tool';
import { MODEL, openModelRig, storedParts } from './model-rig';

describe('what a model says', () => {
  it('R4 streams text and reasoning in order, and stores them so', async () => {
    let goOn: (() => void) | undefined;
    const { runtime, sessionId, say } = await openModelRig([
      speaks([
        { type: 'reasoning', text: 'Let me look. ' },
        { type: 'text', text: 'First ' },
        { type: 'text', text: ['I look.', held] },
        { type: 'call', name: 'terminal', arguments: { command: 'ls' } },
      ]),
      says('Then I am done.', { reasoning: 'Nothing there.' }),
    ]);
    function held(): Promise<string> {
      return new Promise((resolve) => {
        goOn = () => {
          resolve('');
        };
      });
    }
    const runId = await say('look');
    await eventually(() => goOn !== undefined);
    const live = () =>
      runtime.liveTexts.snapshot(sessionId).map(({ key, text }) => ({ kind: key.kind, text }));
    await eventually(() => live().some(({ text }) => text === 'First I look.'));
    expect(live()).toEqual([
      { kind: 'reasoning', text: 'Let me look. ' },
      { kind: 'text', text: 'First I look.' },
    ]);
    goOn?.();
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(await storedParts(runtime, runId)).toMatchObject([
      { type: 'reasoning', text: 'Let me look. ' },
      { type: 'text', text: 'First I look.' },
      { type: 'tool' },
      { type: 'reasoning', text: 'Nothing there.' },
      { type: 'text', text: 'Then I am done.' },
    ]);
    const types = runtime.published.map(({ type }) => type);
    expect(types.slice(types.indexOf('step.finished'))).toEqual([
      'step.finished',
      'usage.recorded',
      'tool.proposed',
      'tool.started',
      'tool.completed',
      'step.finished',
      'usage.recorded',
      'run.finished',
    ]);
    runtime.expectNothingLeft();
  });

  it('is kept when the run is stopped in mid-stream, and the connection is closed', async () => {
    const { runtime, endpoint, sessionId, say } = await openModelRig([
      says('one two three', { breaks: { after: 2, how: 'silence' } }),
      says('Fine.'),
    ]);
    const runId = await say('hello');
    await eventually(() =>
      runtime.liveTexts.snapshot(sessionId).some(({ text }) => text === 'one two '),
    );
    await runtime.pool.stop({ sessionId, actor: runtime.actor });
    await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'stopped', error: null });
    expect(await storedParts(runtime, runId)).toMatchObject([{ type: 'text', text: 'one two ' }]);
    await eventually(() => endpoint.openCount === 0);
    expect(endpoint.requests[0]?.isAbandoned).toBe(true);
    runtime.expectNothingLeft();
    const next = await say('and?');
    await expectEndedOnce(runtime, next, { status: 'completed', cause: null });
  });

  it('is counted: tokens, model and endpoint of each step', async () => {
    const usage = {
      inputTokens: 120,
      outputTokens: 30,
      reasoningTokens: 10,
      cachedInputTokens: 100,
    };
    const { runtime, say } = await openModelRig([says('Hello.', { usage }), says('Uncounted.')]);
    await expectEndedOnce(runtime, await say('hi'), { status: 'completed', cause: null });
    await expectEndedOnce(runtime, await say('hi'), { status: 'completed', cause: null });
    const [counted, uncounted] = await runtime.prisma.stepUsage.findMany({
      orderBy: { id: 'asc' },
    });
    const endpoint = await runtime.prisma.endpoint.findFirstOrThrow();
    expect(counted).toMatchObject({
      ...usage,
      model: MODEL,
      endpointId: endpoint.id,
      firstTokenMs: 0,
    });
    expect(uncounted).toMatchObject({ inputTokens: null, outputTokens: null, model: MODEL });
    const event = runtime.published.find((one) => isType(one, 'usage.recorded'));
    expect(event?.payload).toMatchObject({ usage: { ...usage, stepIndex: 0 } });
  });
});

describe('a risky call', () => {
  it('runs once approved, and the next step has its result', async () => {
    const tool = scriptedTool((_input, _context, onOutput) => {
      onOutput('it is gone');
    });
    const { runtime, endpoint, say } = await openModelRig(
      [callsTool('terminal', { command: 'ask:rm x' }), says('Gone.')],
      { tool },
    );
    const runId = await say('remove x');
    await decideIn(runtime, await askedAbout(runtime, 'ask:rm x'), { choice: 'once' });
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(tool.executions).toHaveLength(1);
    expect(endpoint.requests[1]?.toolResults.map(({ text }) => text)).toEqual([
      'Exit code 0\nit is gone',
    ]);
    runtime.expectNothingLeft();
  });

  it('G1 that was denied is told to the model with the reason word for word', async () => {
    const reason = 'Not on a Friday — use `trash` “instead”.';
    const tool = scriptedTool();
    const { runtime, endpoint, say } = await openModelRig(
      [
        callsTool('terminal', { command: 'ask:rm x' }),
        ({ toolResults }) => says(`I was told: ${toolResults[0]?.text ?? 'nothing'}`),
      ],
      { tool },
    );
    const runId = await say('remove x');
    await decideIn(runtime, await askedAbout(runtime, 'ask:rm x'), { choice: 'deny', reason });
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(tool.executions).toEqual([]);
    expect(endpoint.requests[1]?.toolResults[0]?.text).toContain(`Reason: ${reason}`);
    expect(await storedParts(runtime, runId)).toMatchObject([
      { type: 'tool' },
      { type: 'text', text: expect.stringContaining(reason) as string },
    ]);
    runtime.expectNothingLeft();
  });
});

describe('what a model is given', () => {
  it('its rules, what the profile says, and what the workspace says', async () => {
    const { runtime, endpoint, say } = await openModelRig([says('Hi.')], {
      profile: { systemPrompt: 'Answer in French.' },
    });
    const { workspace } = await runtime.prisma.session.findFirstOrThrow();
    writeFileSync(path.join(workspace, 'AGENTS.md'), 'Use tabs.');
    await expectEndedOnce(runtime, await say('hello'), { status: 'completed', cause: null });
    const { system, toolNames } = endpoint.requests[0]!;
    const places = [workspace, 'denied stays denied', 'never holds instructions'].map((text) =>
      system.indexOf(text),
    );
    expect(Math.min(...places)).toBeGreaterThan(-1);
    expect(system.indexOf('Answer in French.')).toBeGreaterThan(Math.max(...places));
    expect(system.indexOf('Use tabs.')).toBeGreaterThan(system.indexOf('Answer in French.'));
    expect(system).toContain(`<workspace-instructions>\nUse tabs.`);
    expect(toolNames).toEqual(['terminal', 'list', 'read', 'write', 'edit']);
  });

  it('no instructions from outside the workspace', async () => {
    const { runtime, endpoint, say } = await openModelRig([says('Hi.')]);
    const { workspace } = await runtime.prisma.session.findFirstOrThrow();
    symlinkSync('/etc/hostname', path.join(workspace, 'AGENTS.md'));
    await expectEndedOnce(runtime, await say('hello'), { status: 'completed', cause: null });
    expect(endpoint.requests[0]?.system).not.toContain('workspace-instructions');
  });

  it('the turns before, also failed ones, but none that another message took the place of', async () => {
    const { runtime, endpoint, sessionId, say } = await openModelRig([
      callsTool('terminal', { command: 'echo 1' }),
      says('One.', { reasoning: 'Private thought.' }),
      says('half an answer', { breaks: { after: 1, how: 'cut' } }),
      refuses(400),
      says('Withdrawn answer.'),
      says('Last.'),
    ]);
    for (const text of ['first', 'second', 'third', 'fourth']) {
      const runId = await say(text);
      await runtime.event((one) => isType(one, 'run.finished') && one.payload.runId === runId);
      await runtime.idle(sessionId);
    }
    const fourth = await runtime.prisma.message.findFirstOrThrow({
      where: { role: 'user', parts: { contains: 'fourth' } },
    });
    const { runId } = await runtime.pool.send({
      sessionId,
      text: 'fifth',
      clientId: 'again',
      actor: runtime.actor,
      replacesId: fourth.id as never,
    });
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    const { messages } = endpoint.requests[5]!.body as {
      messages: { role: string; content: string | null; tool_calls?: unknown[] }[];
    };
    expect(messages.map(({ role, content }) => [role, content]).slice(1)).toEqual([
      ['user', 'first'],
      ['assistant', null],
      ['tool', 'Exit code 0\nIt printed nothing.'],
      ['assistant', 'One.'],
      ['user', 'second'],
      ['assistant', 'half '],
      ['user', 'third'],
      ['assistant', '(This turn ended before I said anything.)'],
      ['user', 'fifth'],
    ]);
  });

  it('commands run where the last one ended, or in the folder they name', async () => {
    const tool = scriptedTool();
    const { runtime, say } = await openModelRig(
      [
        callsTool('terminal', { command: 'one' }),
        callsTool('terminal', { command: 'two', cwd: 'sub/dir' }),
        callsTool('terminal', { command: 'three', cwd: '/srv' }),
        says('Done.'),
      ],
      { tool },
    );
    await expectEndedOnce(runtime, await say('go'), { status: 'completed', cause: null });
    const { workspace } = await runtime.prisma.session.findFirstOrThrow();
    const calls = await runtime.prisma.toolCall.findMany({ orderBy: { id: 'asc' } });
    expect(calls.map(({ input }) => (JSON.parse(input) as { cwd: string }).cwd)).toEqual([
      workspace,
      path.join(workspace, 'sub/dir'),
      '/srv',
    ]);
  });
});

it('a turn is taken up at its last stored step by another process, with what is stored', async () => {
  const first = await openModelRig([
    callsTool('terminal', { command: 'echo 1' }),
    { kind: 'silent' },
    says('Taken up.'),
  ]);
  const { runtime, endpoint, sessionId } = first;
  const runId = await first.say('hello');
  await eventually(() => endpoint.requests.length === 2);

  // What another process has: the database, and nothing of the first one's memory.
  const { prisma, clock, writes } = runtime;
  const turn = await new RunStore({ prisma, writes, clock }).loadTurn(runId);
  const endpointRow = await prisma.endpoint.findFirstOrThrow();
  const another = createModelRuntime({
    clock,
    endpoints: {
      find: (id) =>
        Promise.resolve({
          id,
          name: endpointRow.name,
          provider: 'openai-compatible',
          baseUrl: endpointRow.baseUrl,
          apiKey: null,
        }),
    },
    history: new StoredTurnHistory(prisma),
    isFolder: () => Promise.resolve(true),
  });
  const said: string[] = [];
  const output: StepOutput = {
    text: (fragment) => said.push(fragment),
    reasoning: () => undefined,
    notice: () => undefined,
  };
  const session = await new RunStore({ prisma, writes, clock }).findSession(sessionId);
  const result = await another.nextStep({
    turn,
    output,
    gateway: { request: () => Promise.reject(new Error('not asked')) },
    context: {
      sessionId,
      runId,
      authorId: runtime.actor.userId,
      authorName: 'Ada',
      profile: session!.profile,
      workspace: session!.workspace,
      carriesApprovals: true,
      signal: new AbortController().signal,
    },
  });
  expect(result).toMatchObject({ isLast: true, calls: [] });
  expect(said.join('')).toBe('Taken up.');
  expect(endpoint.requests[2]?.toolResults).toEqual(endpoint.requests[1]?.toolResults);
  expect(endpoint.requests[2]?.body).toEqual(endpoint.requests[1]?.body);
  await runtime.pool.stop({ sessionId, actor: runtime.actor });
  await expectEndedOnce(runtime, runId, { status: 'cancelled', cause: 'stopped' });
});
