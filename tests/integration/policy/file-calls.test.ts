import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callSummary } from '@/server/domain/call-summary';
import type { GrantPattern } from '@/server/domain/grant';
import type { Judgement } from '@/server/domain/judgement';
import type { Profile } from '@/server/domain/profile';
import type { FileCall } from '@/server/policy/files/analyse-file-call';
import { realPath } from '@/server/policy/real-path';
import { lastingDirectory } from '@/tests/support/temporary-directory';
import { grantsOf, testPolicy, testScope } from '@/tests/support/test-policy';

/** A machine with links that lead in, out, around and nowhere. Judging changes nothing on it. */
const machine = makeMachine();

function makeMachine() {
  const root = lastingDirectory();
  const at = (...names: string[]) => path.join(root, ...names);
  for (const folder of ['home/.ssh', 'home/.aws', 'data', 'outside', 'home/proj/src', 'etc']) {
    mkdirSync(at(folder), { recursive: true });
  }
  const workspace = at('home', 'proj');
  mkdirSync(path.join(workspace, '.git', 'hooks'), { recursive: true });
  for (const [name, target] of [
    ['in', 'src'],
    ['up', '..'],
    ['out', at('outside')],
    ['keys', at('home', '.ssh')],
    ['data', at('data')],
    ['hooks', '.git/hooks'],
    ['around', 'around'],
    ['nowhere', at('none', 'at-all')],
    ['root', '/'],
  ] as const) {
    symlinkSync(target, path.join(workspace, name));
  }
  symlinkSync(workspace, at('outside', 'back'));
  writeFileSync(path.join(workspace, 'src', 'a.ts'), 'a\n');
  writeFileSync(path.join(workspace, 'file'), 'a\n');
  return { root, workspace, home: at('home'), dataDirectory: at('data') };
}

function policyWith(patterns: GrantPattern[] = []) {
  return testPolicy({
    grants: grantsOf(patterns),
    place: () => ({
      home: machine.home,
      dataDirectory: machine.dataDirectory,
      ownAddresses: ['127.0.0.1:4800'],
    }),
  });
}

/** The path of a call as a grant would name it. */
function resolved(written: string): string {
  return realPath(path.resolve(machine.workspace, written.replace('~', machine.home)));
}

const SCOPE = testScope({ workspace: machine.workspace });

function judge(
  call: FileCall,
  fileWrites: Profile['fileWrites'] = 'allow',
  policy = policyWith(),
): Promise<Judgement> {
  return policy.judge(call, { ...SCOPE, fileWrites });
}

const read = (file: string): FileCall => ({ tool: 'read', path: file });
const list = (file: string): FileCall => ({ tool: 'list', path: file });
const write = (file: string): FileCall => ({ tool: 'write', path: file, content: 'x' });
const edit = (file: string): FileCall => ({ tool: 'edit', path: file, oldText: 'a', newText: 'b' });

const categories = ({ findings }: Judgement) => findings.map(({ category }) => category);

describe('S7 file calls', () => {
  it('inside the workspace looking is free, and changing follows the profile', async () => {
    for (const call of [read('src/a.ts'), list('.'), list(machine.workspace), read('in/new/a')]) {
      expect((await judge(call, 'ask')).verdict).toBe('allow');
    }
    for (const call of [
      write('src/new.ts'),
      edit('src/a.ts'),
      write('in/b'),
      write('out/back/c'),
    ]) {
      expect((await judge(call, 'allow')).verdict).toBe('allow');
      const asked = await judge(call, 'ask');
      expect(asked).toMatchObject({ verdict: 'ask', isRememberable: true });
      expect(asked.findings).toMatchObject([{ category: 'workspace-change', severity: 'low' }]);
    }
  });

  it.each([
    [list('..'), ['outside-workspace'], 'low'],
    [read('../notes'), ['outside-workspace'], 'low'],
    [read('out/a'), ['outside-workspace'], 'low'],
    [write('out/a'), ['outside-workspace'], 'medium'],
    [edit('/tmp/a'), ['outside-workspace'], 'medium'],
    [read('~/.ssh/id_rsa'), ['credentials', 'outside-workspace'], 'critical'],
    [read('keys/id_rsa'), ['credentials', 'outside-workspace'], 'critical'],
    [write('keys/authorized_keys'), ['protected-writes', 'outside-workspace'], 'high'],
    [write('~/.bashrc'), ['protected-writes', 'outside-workspace'], 'high'],
    [write('/etc/hosts'), ['protected-writes', 'outside-workspace'], 'high'],
    [write('root/etc/hosts'), ['protected-writes', 'outside-workspace'], 'high'],
    [write('.env'), ['protected-writes'], 'high'],
    [write('src/.env.local'), ['protected-writes'], 'high'],
    [edit('.git/hooks/pre-commit'), ['protected-writes'], 'high'],
    [write('hooks/pre-commit'), ['protected-writes'], 'high'],
    [read('data/countersign.db'), ['data-directory', 'outside-workspace'], 'critical'],
    [list('data'), ['data-directory', 'outside-workspace'], 'critical'],
    [write('data/x'), ['data-directory', 'outside-workspace'], 'critical'],
  ] as const)('S4 %j asks every time, whatever the profile says', async (call, found, severity) => {
    const judgement = await judge(call, 'allow');
    expect(judgement).toMatchObject({ verdict: 'ask', isRememberable: false });
    expect(categories(judgement)).toEqual(found);
    expect(judgement.findings[0]?.severity).toBe(severity);
    expect(judgement.findings.every(({ isGrantable }) => !isGrantable)).toBe(true);
  });

  it('S4 letters in another case or composition are no way around', async () => {
    for (const call of [
      write('.ENV'),
      write('.Git/Hooks/x'),
      write('.git/hooKſ/x'),
      read('~/.SSH/id'),
    ]) {
      expect((await judge(call, 'allow')).verdict).toBe('ask');
    }
    const spelled = await judge(read(path.join(machine.root, 'DATA', 'x')));
    expect(categories(spelled)).toContain('data-directory');
  });

  it('marks the path in the line that stands for the call', async () => {
    for (const call of [write('.env'), read('../a b'), edit('~/.bashrc')]) {
      for (const { span } of (await judge(call)).findings) {
        expect(callSummary(call).slice(span.start, span.end)).toBe(call.path);
      }
    }
  });

  it('a grant is for one file behind all links, whatever the change and the spelling', async () => {
    const real = path.join(machine.workspace, 'src', 'a.ts');
    const granted: GrantPattern = { kind: 'path', access: 'change', path: real, isFolder: false };
    const policy = policyWith([granted]);
    for (const call of [edit('src/a.ts'), write('in/../src/a.ts'), edit('out/back/in/a.ts')]) {
      const judgement = await judge(call, 'ask', policy);
      expect(judgement).toMatchObject({ verdict: 'allow', because: { kind: 'covered' } });
    }
    expect((await judge(edit('src/b.ts'), 'ask', policy)).verdict).toBe('ask');
  });

  it('P3 no grant passes what must be asked about', async () => {
    for (const call of [read('~/.ssh/id_rsa'), write('.env'), write('../a'), list('data')]) {
      const real = resolved(call.path);
      const policy = policyWith(
        (['change', 'look'] as const).map((access) => {
          return { kind: 'path', access, path: real, isFolder: false };
        }),
      );
      expect((await judge(call, 'allow', policy)).verdict).toBe('ask');
    }
  });

  it('a call that is none is refused by rule', async () => {
    const call = {
      tool: 'unusable',
      name: 'fly',
      rawArguments: '{}',
      problem: 'No such tool.',
    } as const;
    expect(await policyWith().judge(call, { ...SCOPE, fileWrites: 'allow' })).toMatchObject({
      verdict: 'deny',
      explanation: 'No such tool.',
    });
  });

  const segment = fc.constantFrom(
    ...[
      '..',
      '.',
      '',
      'src',
      'in',
      'up',
      'out',
      'back',
      'keys',
      'data',
      'hooks',
      'around',
      'nowhere',
    ],
    ...[
      'root',
      '.git',
      '.env',
      '.ssh',
      '.SSH',
      'home',
      'proj',
      'a.ts',
      'é',
      'é',
      '..\u2215',
      'ｅ',
      ' ',
    ],
  );
  const written = fc
    .tuple(
      fc.constantFrom('', './', '~/', '/', `${machine.workspace}/`, `${machine.root}/`),
      fc.array(segment, { maxLength: 7 }),
    )
    .map(([start, segments]) => start + segments.join('/'));
  const call = fc
    .tuple(written, fc.constantFrom(read, list, write, edit))
    .map(([file, make]) => make(file));

  it('S7 nothing that is allowed lies outside the workspace, however it is spelled', async () => {
    const inside = realpathSync(machine.workspace);
    await fc.assert(
      fc.asyncProperty(call, async (one) => {
        if ((await judge(one, 'allow')).verdict !== 'allow') return;
        const real = realPath(
          path.resolve(machine.workspace, one.path.replace(/^~(?=\/|$)/, machine.home)),
        );
        expect(`${real}/`.startsWith(`${inside}/`)).toBe(true);
        if (one.tool === 'write' || one.tool === 'edit') {
          expect(real).not.toMatch(/\/\.env$|\/\.git\/hooks\//);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('S7 another spelling of a path never lowers the verdict', async () => {
    const ORDER = ['low', 'medium', 'high', 'critical'];
    const gravity = ({ verdict, findings }: Judgement): number =>
      verdict === 'allow'
        ? -1
        : Math.max(...findings.map(({ severity }) => ORDER.indexOf(severity)));
    await fc.assert(
      fc.asyncProperty(call, async (one) => {
        const named = path.resolve(machine.workspace, one.path.replace(/^~(?=\/|$)/, machine.home));
        const plain = { ...one, path: realPath(named) };
        expect(gravity(await judge(one))).toBeGreaterThanOrEqual(gravity(await judge(plain)));
      }),
      { numRuns: 1_000 },
    );
  });
});
