import { expect, it } from 'vitest';
import { toolResultText } from '@/server/agent/runtimes/model/tool-result-text';
import type { ToolExit } from '@/server/domain/tool-call';
import { aToolCall } from '@/tests/support/a-tool-call';

const exited: ToolExit = {
  exitCode: 0,
  signal: null,
  reason: 'exited',
  message: null,
  durationMs: 1,
};

const ran = (output: string, change: Partial<Parameters<typeof aToolCall>[0]> = {}) =>
  aToolCall({ state: 'completed', exit: exited, output, outputTotal: output.length, ...change });

it('tells the exit code and what was printed', () => {
  expect(toolResultText(ran('hello\n'), 100)).toEqual({
    text: 'Exit code 0\nhello\n',
    isError: false,
  });
  expect(toolResultText(ran('', { exit: { ...exited, exitCode: 2 } }), 100)).toEqual({
    text: 'Exit code 2\nIt printed nothing.',
    isError: true,
  });
  const killed = { ...exited, exitCode: null, signal: 'SIGKILL' };
  expect(toolResultText(ran('', { exit: killed }), 100).text).toContain('signal SIGKILL');
  const late = { ...exited, exitCode: null, reason: 'timed_out', message: 'It took too long.' };
  expect(toolResultText(ran('half', { exit: late as ToolExit }), 100).text).toBe(
    'It took too long.\nhalf',
  );
});

it('keeps head and tail of long output, and says how much is missing', () => {
  const { text } = toolResultText(ran(`HEAD${'x'.repeat(1_000)}TAIL`), 100);
  expect(text).toMatch(/^Exit code 0\nHEADx+\n\[908 characters left out\]\nx+TAIL$/);
  const dropped = toolResultText(ran('tail', { outputTotal: 1_000 }), 100).text;
  expect(dropped).toBe('Exit code 0\n[996 characters before this were dropped]\ntail');
  const both = toolResultText(ran(`${'y'.repeat(200)}END`, { outputTotal: 1_000 }), 100).text;
  expect(both).toMatch(/^Exit code 0\n\[900 characters left out\]\ny+END$/);
});

it('hands a refusal on word for word', () => {
  const refusal = { cause: 'denied', explanation: 'Ada denied this call. Reason: no.' } as const;
  expect(toolResultText(aToolCall({ state: 'refused', refusal }), 100)).toEqual({
    text: refusal.explanation,
    isError: true,
  });
});

it('says of an interrupted call that its outcome is unknown', () => {
  expect(toolResultText(aToolCall({ state: 'interrupted' }), 100)).toMatchObject({
    text: expect.stringContaining('unknown') as string,
    isError: true,
  });
});

it('gives what a file tool printed as it is', () => {
  const input = { tool: 'read', path: 'a.txt' } as const;
  expect(toolResultText(ran('1\thello', { input }), 100)).toEqual({
    text: '1\thello',
    isError: false,
  });
  expect(
    toolResultText(ran('', { input: { tool: 'write', path: 'a', content: '' } }), 100).text,
  ).toBe('Done.');
});

it('A8 tells what a person made of the call before they approved it, however that ended', () => {
  const changed = {
    input: { tool: 'terminal', command: 'rm -r build/cache', cwd: '/w' },
    originalInput: { tool: 'terminal', command: 'rm -rf build', cwd: '/w' },
  } as const;
  expect(toolResultText(ran('', changed), 100).text).toBe(
    'A person changed this call before approving it. In place of what you proposed, this was approved:\nrm -r build/cache\nExit code 0\nIt printed nothing.',
  );
  const interrupted = toolResultText(aToolCall({ state: 'interrupted', ...changed }), 100).text;
  expect(interrupted).toContain('rm -r build/cache\nThis call was interrupted');
});
