import { mkdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileTools } from '@/server/agent/tools/files/create-file-tools';
import type { ToolCall, ToolInput } from '@/server/domain/tool-call';
import type { ProfileSettings } from '@/server/domain/profile';
import { judgedScope } from '@/server/policy/judged-scope';
import { realPath } from '@/server/policy/real-path';
import { GrantStore } from '@/server/store/grant-store';
import { toToolCall } from '@/server/store/stored-tool-call';
import { askedAbout, decideIn } from '@/tests/support/decide-in';
import { endOfRun } from '@/tests/support/end-of-run';
import { createFakeClock } from '@/tests/support/fake-clock';
import { scriptedRuntime } from '@/tests/support/scripted-runtime';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { testPolicy } from '@/tests/support/test-policy';
import { createTestRuntime } from '@/tests/support/test-runtime';

/** A core with the real policy, grants and file tools, in a workspace of its own. */
async function setUp(profile: Partial<ProfileSettings> = {}) {
  const root = temporaryDirectory();
  const workspace = path.join(root, 'work');
  for (const folder of ['work', 'home', 'data']) mkdirSync(path.join(root, folder));
  const place = () => ({
    home: path.join(root, 'home'),
    dataDirectory: path.join(root, 'data'),
    ownAddresses: [],
  });
  const clock = createFakeClock();
  let calls: ToolInput[] = [];
  let grants: GrantStore | undefined;
  const policy = testPolicy({
    grants: {
      listInForce: (by) => (grants ??= new GrantStore(runtime.prisma)).listInForce(by),
    },
    place,
  });
  const runtime = await createTestRuntime({
    clock,
    profile: { workspace, ...profile },
    tools: createFileTools({ clock, place, realpath: realPath }),
    judge: (call, context) => policy.judge(call, judgedScope(context)),
    runtime: scriptedRuntime(() => [() => ({ calls })]),
  });
  const sessionId = await runtime.createSession();
  return {
    runtime,
    root,
    at: (...names: string[]) => path.join(workspace, ...names),
    /** Has an agent make these calls. */
    async make(...wanted: ToolInput[]) {
      calls = wanted;
      return runtime.send(sessionId, 'go');
    },
    /** The calls of a run, as they are stored once it has ended. */
    async endedCalls(runId: string): Promise<ToolCall[]> {
      expect(await endOfRun(runtime, runId as never)).toMatchObject({ status: 'completed' });
      await runtime.idle(sessionId);
      const rows = await runtime.prisma.toolCall.findMany({
        where: { runId },
        orderBy: { callIndex: 'asc' },
      });
      return rows.map(toToolCall);
    },
  };
}

const edit = (file: string, oldText: string, newText: string): ToolInput => ({
  tool: 'edit',
  path: file,
  oldText,
  newText,
});

describe('file calls of a run', () => {
  it('S7 M6 a change asks with its exact diff, and happens once it is approved', async () => {
    const { runtime, at, make, endedCalls } = await setUp();
    writeFileSync(at('a.txt'), 'one\ntwo\n');
    const { runId } = await make(edit('a.txt', 'two', '2'));
    const asked = await askedAbout(runtime, 'edit a.txt');
    expect(asked).toMatchObject({
      severity: 'low',
      choices: ['once', 'session', 'always', 'deny'],
      subject: {
        kind: 'change',
        change: { path: at('a.txt'), hunks: [{ lines: [' one', '-two', '+2'] }] },
      },
    });
    expect(readFileSync(at('a.txt'), 'utf8')).toBe('one\ntwo\n');
    await decideIn(runtime, asked, { choice: 'once' });
    const [call] = await endedCalls(runId);
    expect(readFileSync(at('a.txt'), 'utf8')).toBe('one\n2\n');
    expect(call).toMatchObject({ state: 'completed', exit: { exitCode: 0 } });
    expect(asked.subject.kind === 'change' && asked.subject.change).toEqual(call?.change);
    expect(await runtime.prisma.grant.count()).toBe(0);
    runtime.expectNothingLeft();
  });

  it('A8 a file that changed while it was asked about is not written to', async () => {
    const { runtime, at, make, endedCalls } = await setUp();
    writeFileSync(at('a.txt'), 'one\ntwo\n');
    const { runId } = await make(edit('a.txt', 'two', '2'));
    const asked = await askedAbout(runtime, 'edit a.txt');
    writeFileSync(at('a.txt'), 'one and more\ntwo\n');
    await decideIn(runtime, asked, { choice: 'once' });
    expect(await endedCalls(runId)).toMatchObject([
      { state: 'refused', refusal: { cause: 'failed_closed' }, change: null },
    ]);
    expect(readFileSync(at('a.txt'), 'utf8')).toBe('one and more\ntwo\n');
  });

  it('A8 a path that leads elsewhere by the time of the answer is not written to', async () => {
    const { runtime, at, make, endedCalls } = await setUp();
    for (const name of ['a', 'b']) writeFileSync(at(name), 'text\n');
    symlinkSync('a', at('link'));
    const { runId } = await make(edit('link', 'text', 'new'));
    const asked = await askedAbout(runtime, 'edit link');
    unlinkSync(at('link'));
    symlinkSync('b', at('link'));
    await decideIn(runtime, asked, { choice: 'once' });
    expect(await endedCalls(runId)).toMatchObject([{ state: 'refused' }]);
    expect(readFileSync(at('b'), 'utf8')).toBe('text\n');
  });

  it('G1 a session grant covers further changes of that file, and of no other', async () => {
    const { runtime, at, make, endedCalls } = await setUp();
    for (const name of ['a', 'b']) writeFileSync(at(name), '1\n');
    const first = await make(edit('a', '1', '2'));
    await decideIn(runtime, await askedAbout(runtime, 'edit a'), { choice: 'session' });
    await endedCalls(first.runId);
    const { runId } = await make(edit('./a', '2', '3'), edit('b', '1', '2'));
    await decideIn(runtime, await askedAbout(runtime, 'edit b'), { choice: 'deny' });
    expect(await endedCalls(runId)).toMatchObject([
      { state: 'completed', change: { path: at('a') }, approvalId: null },
      { state: 'refused', refusal: { cause: 'denied' } },
    ]);
    expect(readFileSync(at('a'), 'utf8')).toBe('3\n');
    expect(readFileSync(at('b'), 'utf8')).toBe('1\n');
  });

  it('S7 a profile may let changes of the workspace pass; protected files ask nevertheless', async () => {
    const { runtime, at, make, endedCalls } = await setUp({ fileWrites: 'allow' });
    writeFileSync(at('notes'), 'here\n');
    const { runId } = await make(
      { tool: 'write', path: 'src/a.ts', content: 'a\n' },
      { tool: 'write', path: '.env', content: 'KEY=1\n' },
      { tool: 'read', path: 'notes' },
    );
    const asked = await askedAbout(runtime, 'write .env');
    expect(asked).toMatchObject({ severity: 'high', choices: ['once', 'deny'] });
    await decideIn(runtime, asked, { choice: 'deny' });
    expect(await endedCalls(runId)).toMatchObject([
      { state: 'completed', change: { action: 'created' } },
      { state: 'refused' },
      { state: 'completed', output: '1\there' },
    ]);
    expect(readFileSync(at('src', 'a.ts'), 'utf8')).toBe('a\n');
  });

  it('an edit that cannot apply asks nobody and tells the agent why', async () => {
    const { runtime, at, make, endedCalls } = await setUp();
    writeFileSync(at('a'), '1\n');
    const { runId } = await make(edit('a', '2', '3'));
    const [call] = await endedCalls(runId);
    expect(call?.refusal).toMatchObject({ cause: 'unusable_call' });
    expect(call?.refusal?.explanation).toMatch(/oldText does not stand in the file/);
    expect(await runtime.prisma.approval.count()).toBe(0);
  });

  it('S7 outside the workspace even a look asks, and cannot be remembered', async () => {
    const { runtime, root, make, endedCalls } = await setUp({ fileWrites: 'allow' });
    writeFileSync(path.join(root, 'notes'), 'private\n');
    const { runId } = await make({ tool: 'read', path: '../notes' });
    const asked = await askedAbout(runtime, 'read ../notes');
    expect(asked).toMatchObject({
      choices: ['once', 'deny'],
      subject: { kind: 'look', path: path.join(root, 'notes') },
    });
    await decideIn(runtime, asked, { choice: 'once' });
    expect(await endedCalls(runId)).toMatchObject([{ state: 'completed', output: '1\tprivate' }]);
  });
});
