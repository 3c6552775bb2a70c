import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { policyRuleSchema, type PolicyRule } from '@/server/domain/policy-rule';
import { DEFAULT_PROFILE_SETTINGS } from '@/server/domain/profile';
import { createId } from '@/server/platform/create-id';
import { openDatabase } from '@/server/store/open-database';
import { makeDataHome } from '@/tests/support/data-home';
import { runCountersign } from '@/tests/support/run-countersign';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { COMMAND_CASES } from '@/tests/unit/policy/command-cases';

interface Judged {
  command: string;
  verdict: string;
  categories: string[];
  findings: { category: string; severity: string; start: number; end: number }[];
}

const PLACE = ['--cwd', '/home/u/proj', '--workspace', '/home/u/proj', '--home', '/home/u'];

async function checkAll(commands: readonly unknown[], words: readonly string[] = PLACE) {
  const { code, stdout, stderr } = await runCountersign(['policy', 'check', ...words, '--json'], {
    home: temporaryDirectory(),
    input: JSON.stringify(commands),
  });
  return { code, stderr, judged: stdout === '' ? [] : (JSON.parse(stdout) as Judged[]) };
}

describe('policy check judges without a server', () => {
  it('S4, S5 every case, from one array on standard input, in its order', async () => {
    const cases = Object.values(COMMAND_CASES).flat();
    const { code, stderr, judged } = await checkAll(cases.map(({ command }) => command));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(judged.map(({ command, verdict }) => ({ command, verdict }))).toEqual(
      cases.map(({ command, verdict }) => ({ command, verdict })),
    );
  });

  it('writes just what a program needs, with offsets in UTF-16 code units', async () => {
    const command = "echo '😀' && rm -rf build; sudo ls";
    const { judged } = await checkAll([command]);
    const [rm, sudo] = ['rm -rf build', 'sudo ls'].map((part) => command.indexOf(part));
    expect(judged).toEqual([
      {
        command,
        verdict: 'ask',
        categories: ['delete', 'privilege'],
        findings: [
          { category: 'delete', severity: 'high', start: rm, end: Number(rm) + 12 },
          { category: 'privilege', severity: 'high', start: sudo, end: Number(sudo) + 7 },
        ],
      },
    ]);
  });

  it('one command as an argument is an array of one, and exit code 0 whatever the verdict', async () => {
    for (const [command, verdict] of [
      ['ls -l', 'allow'],
      ['rm -rf x', 'ask'],
      ['rm -rf /', 'never'],
    ] as const) {
      const words = ['policy', 'check', command, ...PLACE];
      const { code, stdout } = await runCountersign([...words, '--json']);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject([{ command, verdict }]);
      expect((await runCountersign(words)).stdout).toMatch(new RegExp(`^${verdict}: `));
    }
  });

  it('for a person tells what is risky finding by finding, with its part of the command', async () => {
    const command = "echo 'fine' && rm -rf build";
    const { stdout } = await runCountersign(['policy', 'check', command]);
    expect(stdout).toContain('in: "rm -rf build"');
  });

  it('judges an empty array, and an empty command', async () => {
    expect(await checkAll([])).toMatchObject({ code: 0, judged: [] });
    expect(await checkAll([''])).toMatchObject({ judged: [{ command: '', verdict: 'allow' }] });
  });

  it('--home, --workspace and --cwd are the folders that are judged', async () => {
    const { judged } = await checkAll(
      ['rm -rf ~', 'rm -rf /home/other', 'rm notes', 'rm ../notes'],
      ['--cwd', '/data/w', '--workspace', '/data', '--home', '/home/other'],
    );
    expect(judged.map(({ verdict }) => verdict)).toEqual(['never', 'never', 'allow', 'allow']);
  });

  it('reads a script where the command would run, and looks behind links that lead nowhere yet', async () => {
    const directory = temporaryDirectory();
    writeFileSync(path.join(directory, 'clean.sh'), 'rm -rf /\n');
    symlinkSync('/etc/cron.d/not-there', path.join(directory, 'link'));
    const { judged } = await checkAll(['bash clean.sh', 'echo x > link'], ['--cwd', directory]);
    expect(judged.map(({ verdict }) => verdict)).toEqual(['never', 'ask']);
  });

  it.each([
    ['not JSON', 'standard input: is not JSON'],
    ['{"a": 1}', 'standard input: expected a JSON array'],
    ['["ls", 7]', 'expected text as command 1 of the array, got 7'],
    ['', 'command: is missing'],
  ])('refuses %j with one line that says what to do', async (input, named) => {
    const { code, stdout, stderr } = await runCountersign(['policy', 'check', '--json'], { input });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^countersign: [^\n]*\n$/);
    expect(stderr).toContain(named);
  });

  it('refuses a folder that is empty, by the name of its option', async () => {
    const { code, stderr } = await runCountersign(['policy', 'check', 'ls', '--workspace', '']);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'countersign: --workspace: is empty. Name a folder.\n',
    });
  });

  it('without a database the built-in policy judges for a profile too, and says so', async () => {
    const { code, stdout, stderr } = await runCountersign(
      ['policy', 'check', 'rm -rf x', '--profile', 'shell'],
      { home: path.join(temporaryDirectory(), 'data') },
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ask: /);
    expect(stderr).toMatch(
      /^countersign: there is no database in .*, so the built-in policy judges/,
    );
  });

  it('P3 the rules of a profile judge in its workspace, and an unknown name is refused', async () => {
    const { directory, databaseFile } = await makeDataHome();
    await writeProfile(databaseFile);
    const words = ['--profile', 'careful', '--json'];
    const check = async (input: string) =>
      runCountersign(['policy', 'check', ...words], { home: directory, input });
    const { code, stdout } = await check('["npm publish", "git status", "rm notes", "ls"]');
    expect(code).toBe(0);
    const judged = JSON.parse(stdout) as Judged[];
    expect(judged.map(({ verdict }) => verdict)).toEqual(['deny', 'ask', 'allow', 'allow']);
    words[1] = 'carefull';
    expect(await check('["ls"]')).toMatchObject({
      code: 1,
      stderr: 'countersign: --profile: there is none called "carefull". Name one of: "careful".\n',
    });
  });
});

async function writeProfile(databaseFile: string): Promise<void> {
  const { prisma, close } = await openDatabase({ file: databaseFile });
  const id = createId('prf');
  await prisma.profile.create({
    data: {
      ...DEFAULT_PROFILE_SETTINGS,
      id,
      name: 'careful',
      runtime: 'shell',
      workspace: '/data/w',
      createdAt: 0n,
    },
  });
  const rules = [
    aRule({ effect: 'deny', program: 'npm' }),
    aRule({ effect: 'ask', program: 'git' }),
  ];
  await prisma.ruleSet.create({
    data: {
      id,
      version: 1,
      rules: JSON.stringify(rules),
      updatedAt: 0n,
      updatedById: 'usr_a',
      updatedByName: 'Ada',
    },
  });
  await close();
}

function aRule(given: Pick<PolicyRule, 'effect' | 'program'>): PolicyRule {
  return policyRuleSchema.parse({
    id: createId('rul'),
    tool: null,
    category: null,
    path: null,
    host: null,
    note: '',
    isEnabled: true,
    ...given,
  });
}
