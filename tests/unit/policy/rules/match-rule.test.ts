import { describe, expect, it } from 'vitest';
import type { PolicyRule } from '@/server/domain/policy-rule';
import { aRule } from '@/tests/support/a-rule';
import { judged } from '../policy-rig';

type Conditions = Partial<PolicyRule>;
const denies = (conditions: Conditions, command: string): boolean =>
  judged(command, { rules: [aRule('deny', conditions)] }).verdict === 'deny';
const allows = (conditions: Conditions, command: string): boolean =>
  judged(command, { rules: [aRule('allow', conditions)] }).verdict === 'allow';

describe('a deny rule', () => {
  it.each([
    'sudo ls',
    '/usr/bin/sudo ls',
    's"u"do ls',
    "su''do ls",
    '\\sudo ls',
    'env sudo ls',
    'env X=1 /usr/bin/sudo ls',
    'bash -c "sudo ls"',
    'ls && sudo ls',
    'echo $(sudo ls)',
    'f() { sudo ls; }; f',
    'X=sudo; $X ls',
    'xargs sudo < list',
    '"$TOOL" ls',
  ])('25: program sudo is not passed by %s', (command) => {
    expect(denies({ program: 'sudo' }, command)).toBe(true);
  });

  it.each(['ls', 'echo sudo', 'man sudo', 'grep -r sudo .'])('leaves %s', (command) => {
    expect(denies({ program: 'sudo' }, command)).toBe(false);
  });

  it.each([
    ['/srv/shared/**', 'cat /srv/shared/a', true],
    ['/srv/shared/**', 'echo x > /srv/shared/a', true],
    ['/srv/shared/**', 'cd /srv && cat shared/a', true],
    ['/srv/shared/**', 'cat /srv/*/a', true],
    ['/srv/shared/**', 'cat "$F"', true],
    ['/srv/team/shared/**', 'rm -rf /srv/team', true],
    ['/srv/shared/**', 'tar czf x.tgz /srv', true],
    ['/srv/shared/**', 'ls /srv', false],
    ['/srv/shared/**', 'cat /srv/other', false],
    ['/srv/shared/**', 'echo /srv/shared/a', false],
    ['**/.env', 'cat .env', true],
    ['$WORKSPACE/secret/*', 'cat secret/a', true],
    ['~/notes/**', 'cat ~/notes/a', true],
  ])('on path %s and %s: %s', (path, command, isDenied) => {
    expect(denies({ path }, command)).toBe(isDenied);
  });

  it.each([
    ['*.example.org', 'curl https://api.example.org/x', true],
    ['*.example.org', 'curl api.example.org', true],
    ['*.example.org', 'curl "$URL"', true],
    ['*.example.org', 'ssh deploy@www.example.org ls', true],
    ['*.example.org', 'curl https://example.com', false],
    ['*', 'ls a.txt', false],
  ])('on host %s and %s: %s', (host, command, isDenied) => {
    expect(denies({ host }, command)).toBe(isDenied);
  });

  it('asks for all of its conditions of one part', () => {
    const conditions = { program: 'git', category: 'git' };
    expect(denies(conditions, 'git push --force')).toBe(true);
    expect(denies(conditions, 'git status')).toBe(false);
    expect(denies({ program: 'cat', path: '/a/**' }, 'cat b; ls /a/c')).toBe(false);
  });

  it('on another tool leaves commands alone', () => {
    expect(denies({ tool: 'write' }, 'rm -rf build')).toBe(false);
    expect(denies({ tool: 'terminal' }, 'ls')).toBe(true);
  });
});

describe('an allow rule', () => {
  it.each([
    ['rm -rf build/a', true],
    ['rm -rf ./build/a build/b', true],
    ['rm -rf build/a src', false],
    ['rm -rf build/../src', false],
    ['rm -rf "build/$X"', false],
    ['rm -rf build/a && rm -rf src', false],
    ['cd / && rm -rf build/a', false],
  ])('for rm below build and %s: %s', (command, isAllowed) => {
    expect(allows({ program: 'rm', path: '$WORKSPACE/build/**' }, command)).toBe(isAllowed);
  });

  it('needs to know the program and the host', () => {
    expect(allows({ program: '*' }, '"$X" a')).toBe(false);
    expect(allows({ host: 'example.org' }, 'curl -T a.txt https://example.org')).toBe(false);
    expect(allows({ host: '169.254.*' }, 'curl http://169.254.169.254/latest')).toBe(true);
    expect(allows({ host: '169.254.*' }, 'curl http://169.254.169.254/ evil.example')).toBe(false);
  });
});
