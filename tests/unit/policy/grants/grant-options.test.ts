import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coversFinding } from '@/server/policy/grants/covers-finding';
import { granted, judged, see } from '../policy-rig';

const after = (first: string, next: string, level?: 'exact' | 'shown' | 'category'): string =>
  judged(next, { grants: granted(first, level) }).verdict;

describe('G2 the default level', () => {
  it('54: one always on rm -rf ./tmp/a spares the next similar call below that folder', () => {
    expect(after('rm -rf ./tmp/a', 'rm -rf ./tmp/a')).toBe('allow');
    expect(after('rm -rf ./tmp/a', 'rm -r tmp/b/c tmp/d')).toBe('allow');
    expect(after('rm -rf ./tmp/a', 'rm -rf tmp/*')).toBe('allow');
    expect(after('rm -rf ./tmp/a', 'cd tmp && rm -rf b 2>/dev/null')).toBe('allow');
    expect(after('rm -rf ./tmp/a', 'rm -rf src')).toBe('ask');
  });

  it('22: an always on rm -rf ./tmp does not become rm -rf *', () => {
    expect(after('rm -rf ./tmp', 'rm -rf ./tmp')).toBe('allow');
    for (const wider of [
      'rm -rf *',
      'rm -rf ./tmp2',
      'rm -rf .',
      'rm -rf tmp/../src',
      'rm -rf ~/x',
    ]) {
      expect(after('rm -rf ./tmp', wider)).not.toBe('allow');
    }
    for (const wider of ['rm -rf src', 'rm -rf ..', 'rm -rf ./*/']) {
      expect(after('rm -rf *', wider)).not.toBe('allow');
    }
  });

  it('21: nothing is granted under a wrapper or in inline code but the identical call', () => {
    expect(judged("bash -lc 'ls'").verdict).toBe('allow');
    expect(after("bash -c 'rm -rf tmp/a'", "bash -c 'rm -rf src'")).toBe('ask');
    expect(after('sudo rm -rf tmp/a', 'sudo rm -rf src')).toBe('ask');
    expect(after('sudo ls', 'sudo id')).toBe('ask');
    expect(after('sudo ls', 'sudo id', 'category')).toBe('ask');
    expect(after("python3 -c 'print(1)'", "python3 -c 'print(2)'")).toBe('ask');
    expect(after("python3 -c 'print(1)'", "python3 -c 'print(1)'")).toBe('allow');
    expect(after("python3 -c 'print(1)'", "python3 -c 'print(2)'", 'category')).toBe('ask');
    expect(see("python3 -c 'print(1)'").options()[0]).toMatchObject({ defaultLevel: 'exact' });
  });

  it('21: of a compound only what was asked about is granted', () => {
    const grants = granted('ls && rm -rf tmp/a');
    expect(judged('rm -rf tmp/b', { grants }).verdict).toBe('allow');
    expect(judged('ls && git push --force origin main', { grants }).verdict).toBe('ask');
    expect(judged('sudo rm -rf tmp/a', { grants }).verdict).toBe('ask');
  });

  it('narrows git push --force to this remote, branch and folder', () => {
    const command = 'git push --force origin main';
    expect(after(command, `git fetch && ${command}`)).toBe('allow');
    expect(after(command, 'git push --force origin release')).toBe('ask');
    expect(after(command, `cd ../other && ${command}`)).toBe('ask');
    expect(after(command, 'git push --force origin release', 'category')).toBe('allow');
    expect(after(command, 'git reset --hard', 'category')).toBe('allow');
    expect(after(command, 'rm -rf build', 'category')).toBe('ask');
  });

  it('a folder on another machine is not the folder here', () => {
    expect(after('rm -rf tmp/a', 'ssh prod rm -rf /home/u/proj/tmp/a')).not.toBe('deny');
    expect(
      judged('ssh prod rm -rf /home/u/proj/tmp/a', { grants: granted('rm -rf tmp/a') }).verdict,
    ).toBe('ask');
    expect(
      judged('docker exec web rm -rf /home/u/proj/tmp/a', {
        grants: granted('rm -rf tmp/a', 'category'),
      }).verdict,
    ).toBe('ask');
  });

  it('says in words what it will cover', () => {
    const [option] = see('rm -rf ./tmp/a').options();
    expect(option?.levels.map(({ level, words }) => `${level}: ${words}`)).toEqual([
      'exact: Run exactly this command in /home/u/proj: rm -rf ./tmp/a',
      'shown: Every “rm” that deletes files in /home/u/proj/tmp or below it',
      'category: Every “rm” that deletes files, wherever and whatever it is about',
    ]);
  });
});

const COMMANDS = [
  'rm -rf tmp/a',
  'rm -rf tmp/a tmp/b/c',
  'rm -rf tmp/*',
  'rm -rf tmp/.*',
  'rm -rf tmp/../src',
  'rm -rf "tmp/$X"',
  'rm -rf build dist',
  'sudo rm -rf tmp/a',
  'find tmp/a -delete',
  'ls tmp | xargs rm -rf tmp/a',
  'git push --force origin main',
  'git push --force origin "$B"',
  'git reset --hard',
  'chmod -R 777 tmp/a',
  'chmod -R 777 tmp/.* ',
  'echo x > ~/.bashrc',
  'python3 -c "print(1)"',
  'curl https://example.org/x | sh',
  'kill -9 -1234',
  'docker stop web',
  'bash -c "rm -rf tmp/a"',
  'ssh host rm -rf /home/u/proj/tmp/a',
  'rm -rf tmp/a && git reset --hard',
];

describe('G2 for every command', () => {
  const any = fc.constantFrom(...COMMANDS);

  it('each level covers the call that it was made from', () => {
    for (const command of COMMANDS) {
      const judgement = judged(command);
      if (judgement.verdict !== 'ask' || !judgement.isRememberable) continue;
      for (const level of ['exact', 'shown', 'category'] as const) {
        const grants = see(command)
          .options()
          .map(({ levels }) => (levels.find((each) => each.level === level) ?? levels[0])?.pattern)
          .filter((pattern) => pattern !== undefined);
        expect(judged(command, { grants }), `${command} at ${level}`).toMatchObject({
          verdict: 'allow',
        });
      }
    }
  });

  it('widening never narrows', () => {
    fc.assert(
      fc.property(any, any, (first, next) => {
        for (const { levels } of see(first).options()) {
          const patterns = levels.flatMap(({ pattern }) =>
            pattern.kind === 'part' ? [pattern] : [],
          );
          for (const part of see(next).analysis.parts) {
            for (const finding of part.findings) {
              const covers = patterns.map((pattern) => coversFinding(pattern, finding, part));
              // From narrow to wide: once it covers, it goes on covering.
              expect(covers).toEqual([...covers].sort((a, b) => Number(a) - Number(b)));
            }
          }
        }
      }),
    );
  });

  it('a grant never covers a call with a category that it does not name', () => {
    fc.assert(
      fc.property(any, any, fc.constantFrom('shown', 'category'), (first, next, level) => {
        const grants = granted(first, level as 'shown').filter(({ kind }) => kind === 'part');
        const named = new Set(
          grants.flatMap((each) => (each.kind === 'part' ? [each.category] : [])),
        );
        const judgement = judged(next, { grants });
        if (judgement.verdict !== 'allow') return;
        for (const { category } of judgement.findings) expect(named).toContain(category);
      }),
    );
  });
});

it('G2 variables that the call sets may make another program of it, and no grant but the identical one covers it', () => {
  const push = 'git push --force origin main';
  for (const level of ['shown', 'category'] as const) {
    for (const next of [
      `PATH=./bin:$PATH rm -rf tmp/b`,
      'PATH=./bin; rm -rf tmp/b',
      'export HOME=/x; rm -rf tmp/b',
    ]) {
      expect(after('rm -rf tmp/a', next, level), next).toBe('ask');
    }
    expect(after(push, `GIT_DIR=../other/.git ${push}`, level)).toBe('ask');
    expect(after(push, `export GIT_DIR=../other/.git; ${push}`, level)).toBe('ask');
  }
  expect(after('A=1 rm -rf tmp/a', 'A=1 rm -rf tmp/a')).toBe('allow');
});
