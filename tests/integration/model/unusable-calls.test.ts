import { describe, expect, it } from 'vitest';
import { expectEndedOnce } from '@/tests/support/end-of-run';
import {
  callsTool,
  says,
  speaks,
  type ScriptedPiece,
} from '@/tests/support/scripted-endpoint/scripted-answer';
import { scriptedTool } from '@/tests/support/scripted-tool';
import { openModelRig } from './model-rig';

const call = (more: Partial<Extract<ScriptedPiece, { type: 'call' }>>): ScriptedPiece => ({
  type: 'call',
  name: 'terminal',
  arguments: { command: 'echo hi' },
  ...more,
});

describe('a call that is none gets an explanation, and the turn goes on', () => {
  it.each<[string, ScriptedPiece, { name: string; problem: RegExp; raw: string }]>([
    [
      'broken JSON',
      call({ arguments: '{"command": "echo' }),
      { name: 'terminal', problem: /not valid JSON/, raw: '{"command": "echo' },
    ],
    [
      'an unknown tool',
      call({ name: 'rm -rf', arguments: { path: '/' } }),
      { name: 'rm -rf', problem: /no tool “rm -rf”.*terminal, list, read/, raw: '{"path":"/"}' },
    ],
    [
      'a missing argument',
      call({ arguments: {} }),
      { name: 'terminal', problem: /do not fit.*command: /, raw: '{}' },
    ],
    [
      'an argument of the wrong kind',
      call({ name: 'read', arguments: { path: 'a', offset: '7' } }),
      { name: 'read', problem: /offset: /, raw: '{"path":"a","offset":"7"}' },
    ],
    [
      'an argument too many',
      call({ arguments: { command: 'echo hi', approved: true } }),
      { name: 'terminal', problem: /approved/, raw: '{"command":"echo hi","approved":true}' },
    ],
    [
      'arguments that are no object',
      call({ arguments: '"echo hi"' }),
      { name: 'terminal', problem: /do not fit/, raw: '"echo hi"' },
    ],
    [
      '1 MB of arguments',
      call({ name: 'write', arguments: { path: 'a', content: 'x'.repeat(1024 * 1024) } }),
      { name: 'write', problem: /larger than 256 kB/, raw: `{"path":"a","content":"xxx` },
    ],
  ])('%s', async (_name, piece, expected) => {
    const tool = scriptedTool();
    const { runtime, endpoint, say } = await openModelRig(
      [speaks([piece]), says('Sorry, I see.')],
      { tool },
    );
    const runId = await say('go');
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    const stored = await runtime.prisma.toolCall.findFirstOrThrow();
    expect(stored).toMatchObject({
      tool: 'unusable',
      state: 'refused',
      refusalCause: 'unusable_call',
    });
    const input = JSON.parse(stored.input) as { name: string; rawArguments: string };
    expect(input.name).toBe(expected.name);
    expect(input.rawArguments.startsWith(expected.raw)).toBe(true);
    expect(input.rawArguments.length).toBeLessThanOrEqual(2_000);
    expect(stored.refusalExplanation).toMatch(expected.problem);
    expect(endpoint.requests[1]?.toolResults).toEqual([
      { id: stored.id, text: stored.refusalExplanation },
    ]);
    expect(tool.executions).toEqual([]);
    runtime.expectNothingLeft();
  });

  const twins = speaks([
    call({ id: 'same', arguments: { command: 'first' } }),
    call({ id: 'same', arguments: { command: 'second' } }),
  ]);

  it.each([
    // The package of this provider tells them apart by their place: they are two calls.
    ['openai-compatible', ['first', 'second'], 'Exit code 0'],
    ['anthropic', ['first'], 'same id'],
  ] as const)('two calls with one id from %s', async (provider, executed, second) => {
    const tool = scriptedTool();
    const { runtime, endpoint, say } = await openModelRig([twins, says('I see.')], {
      tool,
      provider,
    });
    const runId = await say('go');
    await expectEndedOnce(runtime, runId, { status: 'completed', cause: null });
    expect(tool.executions.map(({ command }) => command)).toEqual(executed);
    const results = endpoint.requests[1]!.toolResults;
    expect(results.map(({ text }) => text)).toEqual([
      expect.stringContaining('Exit code 0'),
      expect.stringContaining(second),
    ]);
    expect(new Set(results.map(({ id }) => id)).size).toBe(2);
    runtime.expectNothingLeft();
  });

  it('the same id in another step is another call', async () => {
    const tool = scriptedTool();
    const step = (command: string) => speaks([call({ id: 'call_0', arguments: { command } })]);
    const { runtime, say } = await openModelRig([step('one'), step('two'), says('Done.')], {
      tool,
    });
    await expectEndedOnce(runtime, await say('go'), { status: 'completed', cause: null });
    expect(tool.executions.map(({ command }) => command)).toEqual(['one', 'two']);
  });
});

describe('a loop of tools has an end', () => {
  it('at the step limit of the profile', async () => {
    let count = 0;
    const { runtime, endpoint, say } = await openModelRig(
      () => callsTool('terminal', { command: `echo ${String((count += 1))}` }),
      { profile: { stepLimit: 7 } },
    );
    await expectEndedOnce(runtime, await say('go'), {
      status: 'failed',
      cause: 'step_limit',
      error: expect.stringContaining('7 steps') as string,
    });
    expect(endpoint.requests).toHaveLength(7);
    runtime.expectNothingLeft();
  });

  it('when the same call had the same result five times in a row', async () => {
    const { runtime, endpoint, say } = await openModelRig(() =>
      callsTool('terminal', { command: 'echo same' }),
    );
    await expectEndedOnce(runtime, await say('go'), {
      status: 'failed',
      cause: 'runtime_error',
      error: expect.stringContaining('the same call 5 times in a row') as string,
    });
    expect(endpoint.requests).toHaveLength(5);
    runtime.expectNothingLeft();
  });

  it('but not while its results differ', async () => {
    let count = 0;
    const tool = scriptedTool((_input, _context, onOutput) => {
      onOutput(String((count += 1)));
    });
    const { runtime, say } = await openModelRig(
      ({ index }) => (index < 8 ? callsTool('terminal', { command: 'date' }) : says('Done.')),
      { tool },
    );
    await expectEndedOnce(runtime, await say('go'), { status: 'completed', cause: null });
  });
});
