import { expect, it } from 'vitest';
import type { GrantPattern } from '@/server/domain/grant';
import { aRule } from '@/tests/support/a-rule';
import { granted, judged, see } from '../policy-rig';
import { REWRITINGS, SURROUNDINGS } from '../rewritings';

const REWRITTEN = Object.entries({ ...REWRITINGS, ...SURROUNDINGS });

const COMMANDS = [
  'rm -rf build',
  'git push --force origin main',
  'git status',
  'curl https://www.example.org/x',
  'cat /srv/team/notes',
  'chmod -R 777 src',
];

it.each(REWRITTEN)('P1 a deny rule on a program is not passed by %s', (_how, rewrite) => {
  for (const command of COMMANDS) {
    const program = command.split(' ', 1)[0] ?? '';
    const rules = [aRule('deny', { program })];
    expect(judged(command, { rules }).verdict).toBe('deny');
    expect(judged(rewrite(command), { rules }).verdict, rewrite(command)).toMatch(/deny|never/);
  }
});

it.each(REWRITTEN)('P1 a deny rule on a path or host is not passed by %s', (_how, rewrite) => {
  const onPath = [aRule('deny', { path: '/srv/team/**' })];
  expect(judged(rewrite('cat /srv/team/notes'), { rules: onPath }).verdict).toBe('deny');
  const onHost = [aRule('deny', { host: '*.example.org' })];
  const reaching = rewrite('curl https://www.example.org/x');
  expect(judged(reaching, { rules: onHost }).verdict, reaching).toBe('deny');
});

it.each(REWRITTEN)('P3 an ask rule is not passed by %s', (_how, rewrite) => {
  for (const command of ['git status', 'rm -rf build']) {
    const rules = [aRule('ask', { program: command.split(' ', 1)[0] ?? '' })];
    const verdict = judged(rewrite(command), { rules, grants: granted(command) }).verdict;
    expect(verdict, rewrite(command)).toMatch(/ask|never/);
  }
});

it.each(REWRITTEN)('G2 a grant for something else never covers %s', (_how, rewrite) => {
  const others: GrantPattern[] = [
    ...granted('rm -rf tmp/a'),
    ...granted('git push --force origin next'),
    ...granted('git stash clear'),
    ...granted('chmod -R 777 tmp/a'),
    ...granted('sudo ls'),
  ];
  for (const command of COMMANDS) {
    const rewritten = rewrite(command);
    const plain = judged(rewritten);
    const after = judged(rewritten, { grants: others });
    if (plain.verdict !== 'ask') continue;
    expect(after.verdict, rewritten).toBe('ask');
  }
});

it('G2 what a wrapper adds is asked about, however much is granted of what it starts', () => {
  const grants = [...granted('rm -rf tmp/a', 'category')];
  for (const wrapped of ['sudo rm -rf tmp/a', 'ssh host rm -rf tmp/a', 'su -c "rm -rf tmp/a"']) {
    expect(judged(wrapped, { grants }).verdict, wrapped).toBe('ask');
  }
  expect(see('nice rm -rf tmp/b').analysis.parts.length).toBeGreaterThan(1);
  expect(judged('nice rm -rf tmp/b', { grants }).verdict).toBe('allow');
});
