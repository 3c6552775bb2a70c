import { describe, expect, it } from 'vitest';
import { Sandbox } from '@/server/agent/tools/terminal/sandbox';
import { createTerminalTool } from '@/server/agent/tools/terminal/terminal-tool';
import { terminalEnvironment } from '@/server/agent/tools/terminal/terminal-environment';
import { systemClock } from '@/server/platform/clock';
import { runContextIn } from '@/tests/support/run-context-in';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

function contextIn(workspace: string, profile: { commandTimeoutMs?: number } = {}) {
  const abort = new AbortController();
  return { abort, context: runContextIn(workspace, { profile, signal: abort.signal }) };
}

const tool = createTerminalTool({
  clock: systemClock,
  environment: terminalEnvironment({ PATH: process.env.PATH }),
  sandbox: new Sandbox({
    trySandbox: () => Promise.resolve({ isAvailable: false, explanation: 'None here.' }),
    hidden: () => [],
  }),
});

describe('the terminal tool', () => {
  it('runs a command in the folder in which it was judged, not in the workspace', async () => {
    const cwd = temporaryDirectory();
    const { context } = contextIn(temporaryDirectory());
    const heard: string[] = [];
    const input = { tool: 'terminal', command: 'pwd', cwd } as const;
    const result = await tool.execute(input, context, {
      onOutput: (text) => heard.push(text),
      fingerprint: null,
    });
    expect(result).toMatchObject({ output: `${cwd}\n`, cwdAfter: cwd, exit: { exitCode: 0 } });
    expect(heard.join('')).toBe(`${cwd}\n`);
  });

  it('ends with the run', async () => {
    const cwd = temporaryDirectory();
    const { abort, context } = contextIn(cwd);
    const input = { tool: 'terminal', command: 'echo ready; sleep 60', cwd } as const;
    const { exit } = await tool.execute(input, context, {
      onOutput: () => abort.abort(),
      fingerprint: null,
    });
    expect(exit.reason).toBe('aborted');
  });

  it("ends at the profile's time limit", async () => {
    const cwd = temporaryDirectory();
    const { context } = contextIn(cwd, { commandTimeoutMs: 200 });
    const input = { tool: 'terminal', command: 'sleep 60', cwd } as const;
    const { exit } = await tool.execute(input, context, {
      onOutput: () => undefined,
      fingerprint: null,
    });
    expect(exit.reason).toBe('timed_out');
  });

  it('says before anyone is asked that a call cannot run', async () => {
    const cwd = temporaryDirectory();
    const { context } = contextIn(cwd);
    const obstacleTo = async (command: string, folder = cwd) =>
      (await tool.obstacle({ tool: 'terminal', command, cwd: folder }, context))?.explanation ??
      null;
    expect(await obstacleTo('ls')).toBeNull();
    expect(await obstacleTo('ls\0')).toContain('NUL');
    expect(await obstacleTo('ls', `${cwd}/gone`)).toContain(`${cwd}/gone does not exist`);
  });

  it('names the variables that a command is given, which is all that it has', async () => {
    expect(tool.environmentNames).toEqual([
      'COLUMNS',
      'GIT_PAGER',
      'GIT_TERMINAL_PROMPT',
      'PAGER',
      'PATH',
      'TERM',
      'npm_config_yes',
    ]);
  });
});
