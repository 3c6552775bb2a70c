import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from '@/server/agent/tools/terminal/sandbox';
import { trySandbox } from '@/server/agent/tools/terminal/sandbox-support';
import { terminalEnvironment } from '@/server/agent/tools/terminal/terminal-environment';
import { createTerminalTool } from '@/server/agent/tools/terminal/terminal-tool';
import { systemClock } from '@/server/platform/clock';
import { runContextIn } from '@/tests/support/run-context-in';
import { lastingDirectory, temporaryDirectory } from '@/tests/support/temporary-directory';

const support = await trySandbox(process.env);
if (!support.isAvailable) {
  console.warn(`The sandbox is not tested on this machine: ${support.explanation}`);
}

/** A workspace and a data directory beside it, neither in a folder that a sandbox has of its own. */
function placeIn(root: string) {
  const workspace = path.join(root, 'work');
  const data = path.join(root, 'data');
  mkdirSync(workspace);
  mkdirSync(data);
  writeFileSync(path.join(data, 'secret'), 'the secret');
  return { workspace, data };
}

// Not below the checkout: that may lie in `/tmp` itself.
const place = placeIn(lastingDirectory('/var/tmp'));
const sandbox = new Sandbox({
  trySandbox: () => Promise.resolve(support),
  hidden: () => [place.data],
});
const tool = createTerminalTool({
  clock: systemClock,
  environment: terminalEnvironment({ ...process.env, TMPDIR: '/var/tmp' }),
  sandbox,
});

async function run(
  command: string,
  by: { cwd?: string; hasNetwork?: boolean; commandTimeoutMs?: number; signal?: AbortSignal } = {},
) {
  const { cwd = place.workspace, hasNetwork = false, signal, ...limits } = by;
  const context = runContextIn(place.workspace, {
    profile: { sandbox: 'bubblewrap', sandboxHasNetwork: hasNetwork, ...limits },
    ...(signal === undefined ? {} : { signal }),
  });
  return tool.execute({ tool: 'terminal', command, cwd }, context, {
    onOutput: () => undefined,
    fingerprint: null,
  });
}

describe.skipIf(!support.isAvailable)('a command in a sandbox', () => {
  it('T2 sees nothing of the data directory and can put nothing into it', async () => {
    const { output } = await run(
      `cat ${place.data}/secret; ls -A ${place.data}; touch ${place.data}/x; chmod 700 ${place.data}; ls -A ${place.data}/..`,
    );
    expect(output).not.toContain('the secret');
    expect(output).toContain('Permission denied');
    expect(readFileSync(path.join(place.data, 'secret'), 'utf8')).toBe('the secret');
  });

  it('T2 changes files of the workspace and no others', async () => {
    const { exit, output } = await run(
      `echo here > mine.txt && cat mine.txt; echo no > ${path.dirname(place.workspace)}/not-mine.txt`,
    );
    expect(output).toContain('here\n');
    expect(output).toContain('Read-only file system');
    expect(exit.exitCode).toBe(1);
    expect(readFileSync(path.join(place.workspace, 'mine.txt'), 'utf8')).toBe('here\n');
  });

  it('T2 leaves the workspace by no link', async () => {
    symlinkSync(place.data, path.join(place.workspace, 'way-out'));
    const { output } = await run('cat way-out/secret; echo x > way-out/y');
    expect(output).not.toContain('the secret');
    expect(output).toContain('Permission denied');
  });

  it('T2 sees no process of the machine, and of the server neither memory nor environment', async () => {
    const { output } = await run(
      `cat /proc/${process.pid}/environ; kill -0 ${process.pid}; ls /proc | grep -c '^[0-9]'`,
    );
    expect(output).toContain('No such');
    expect(Number(output.trim().split('\n').at(-1))).toBeLessThan(10);
  });

  it('T2 gains no rights, not by mapping itself to another user either', async () => {
    const { output } = await run(
      `grep -E 'CapEff|NoNewPrivs' /proc/self/status; unshare -Urm sh -c 'umount ${place.data}; cat ${place.data}/secret'`,
    );
    expect(output).toMatch(/CapEff:\s+0{16}\n/);
    expect(output).toMatch(/NoNewPrivs:\s+1\n/);
    expect(output).not.toContain('the secret');
  });

  it('T2 has temporary files of its own, gone with it', async () => {
    const { output } = await run('echo "$TMPDIR"; echo mine > /tmp/countersign-mine; ls /tmp /run');
    expect(output).toBe('/tmp\n/run:\n\n/tmp:\ncountersign-mine\n');
    expect((await run('ls /tmp')).output).toBe('');
  });

  it('S6 runs the text that was judged, as bash without a sandbox does', async () => {
    const command = 'printf \'%s|\' "$0" "$#" "$BASH_EXECUTION_STRING"; exec 2>/dev/stderr; exit 7';
    const { exit, output } = await run(command);
    expect(output).toBe(`bash|0|${command}|`);
    expect(exit.exitCode).toBe(7);
  });

  it('R13 says where it ended, and forgets a folder that nobody else can see', async () => {
    const { workspace } = place;
    expect((await run('mkdir -p deep && cd deep')).cwdAfter).toBe(path.join(workspace, 'deep'));
    expect((await run('cd /usr')).cwdAfter).toBe('/usr');
    expect((await run('mkdir /tmp/x && cd /tmp/x')).cwdAfter).toBeNull();
    expect((await run('cd /tmp')).cwdAfter).toBeNull();
  });

  it('B10 ends with its time, also what ignores the stop or left its group', async () => {
    const { exit } = await run(
      "trap '' TERM; setsid sleep 4007 & (trap '' TERM; sleep 4007) & sleep 4007",
      {
        commandTimeoutMs: 300,
      },
    );
    expect(exit.reason).toBe('timed_out');
    expect(await isRunning('sleep 4007')).toBe(false);
  });

  it('B10 ends with its run', async () => {
    const abort = new AbortController();
    const ended = run('sleep 4008', { signal: abort.signal });
    await expect.poll(() => isRunning('sleep 4008')).toBe(true);
    abort.abort();
    expect((await ended).exit.reason).toBe('aborted');
    expect(await isRunning('sleep 4008')).toBe(false);
  });

  it('T2 does not start in a folder that the sandbox does not have', async () => {
    for (const cwd of ['/tmp', '/run', place.data]) {
      const context = runContextIn(place.workspace, { profile: { sandbox: 'bubblewrap' } });
      const obstacle = await tool.obstacle({ tool: 'terminal', command: 'ls', cwd }, context);
      expect(obstacle?.explanation).toContain('does not exist in the sandbox');
    }
  });
});

describe.skipIf(!support.isAvailable)('the network of a sandbox', () => {
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = createServer((_, response) => response.end('answered'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `/dev/tcp/127.0.0.1/${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });
  const ask = (hasNetwork: boolean) =>
    run(`exec 5<>${url} && printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&5 && cat <&5`, { hasNetwork });

  it('T2 is there where the profile says so', async () => {
    expect((await ask(true)).output).toContain('answered');
  });

  it('T2 is not there otherwise, not to this machine either', async () => {
    const { output, exit } = await ask(false);
    expect(output).not.toContain('answered');
    expect(exit.exitCode).not.toBe(0);
  });
});

describe('a profile whose sandbox does not work here', () => {
  const looked: string[] = [];
  const without = createTerminalTool({
    clock: systemClock,
    environment: terminalEnvironment(process.env),
    sandbox: new Sandbox({
      trySandbox: () => {
        looked.push('look');
        return Promise.resolve({ isAvailable: false, explanation: 'Install it.' });
      },
      hidden: () => [],
    }),
  });
  const input = {
    tool: 'terminal',
    command: `echo ran > ${place.workspace}/ran.txt`,
    cwd: place.workspace,
  } as const;
  const context = runContextIn(place.workspace, { profile: { sandbox: 'bubblewrap' } });

  it('T2 has its calls refused, in words that say what to do', async () => {
    const obstacle = await without.obstacle(input, context);
    expect(obstacle).toEqual({
      cause: 'sandbox_missing',
      explanation:
        'This profile runs commands in a sandbox only, and that does not work here. Install it.',
    });
  });

  it('T2 never runs a command without it', async () => {
    const { exit } = await without.execute(input, context, {
      onOutput: () => undefined,
      fingerprint: null,
    });
    expect(exit).toMatchObject({ reason: 'failed_to_start', exitCode: null });
    expect(() => readFileSync(path.join(place.workspace, 'ran.txt'))).toThrow('ENOENT');
  });

  it('looks again each time, because somebody may have installed it', async () => {
    const before = looked.length;
    await without.obstacle(input, context);
    expect(looked.length).toBeGreaterThan(before);
  });
});

describe('the trial of a sandbox', () => {
  it('names the package where the program is missing', async () => {
    expect(await trySandbox({ PATH: '/nonexistent' })).toEqual({
      isAvailable: false,
      explanation:
        'bubblewrap was not found on this machine. Install the package bubblewrap, then look again.',
    });
  });

  it('is a real run: a program that only names its version does not pass', async () => {
    const folder = temporaryDirectory();
    writeFileSync(
      path.join(folder, 'bwrap'),
      '#!/bin/sh\n[ "$1" = --version ] && echo bubblewrap 9.9 || { echo "no namespaces" >&2; exit 1; }\n',
      { mode: 0o755 },
    );
    const found = await trySandbox({ PATH: `${folder}:${process.env.PATH ?? ''}` });
    expect(found.isAvailable).toBe(false);
    expect(found.explanation).toContain(
      'bubblewrap 9.9 is installed, but a trial run failed (no namespaces)',
    );
  });
});

/** Whether a process with exactly these words runs on the machine. */
async function isRunning(words: string): Promise<boolean> {
  const wanted = `${words.split(' ').join('\0')}\0`;
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line === wanted) return true;
  }
  return false;
}
