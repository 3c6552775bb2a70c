import { describe, expect, it } from 'vitest';
import { terminalEnvironment } from '@/server/agent/tools/terminal/terminal-environment';

describe('terminalEnvironment', () => {
  it('T1 passes on only what is on the list, so no secret and nothing of ours', () => {
    const environment = terminalEnvironment({
      PATH: '/usr/bin',
      HOME: '/home/u',
      LC_ALL: 'C.UTF-8',
      COUNTERSIGN_HOME: '/srv/data',
      BETTER_AUTH_SECRET: 'secret',
      OPENAI_API_KEY: 'sk-secret',
      AWS_SECRET_ACCESS_KEY: 'secret',
      SSH_AUTH_SOCK: '/run/agent',
      HTTPS_PROXY: 'http://u:secret@proxy',
      NODE_OPTIONS: '--require /evil.js',
      LD_PRELOAD: '/evil.so',
      npm_config__authToken: 'secret',
    });

    expect(Object.keys(environment).sort()).toEqual([
      'COLUMNS',
      'GIT_PAGER',
      'GIT_TERMINAL_PROMPT',
      'HOME',
      'LC_ALL',
      'PAGER',
      'PATH',
      'TERM',
      'npm_config_yes',
    ]);
    expect(JSON.stringify(environment)).not.toContain('secret');
  });

  it('S6 holds nothing that a shell runs by itself', () => {
    const environment = terminalEnvironment({
      BASH_ENV: '/evil',
      ENV: '/evil',
      'BASH_FUNC_ls%%': '() { echo evil; }',
      'LC_x%%': '() { echo evil; }',
      PROMPT_COMMAND: 'evil',
      PS4: '$(evil)',
      SHELLOPTS: 'xtrace',
      BASHOPTS: 'expand_aliases',
      CDPATH: '/evil',
    });

    expect(JSON.stringify(environment)).not.toContain('evil');
    expect(environment).not.toHaveProperty('SHELLOPTS');
    expect(environment).not.toHaveProperty('BASHOPTS');
  });

  it('S6 tells npx never to install without asking, whatever the server was started with', () => {
    expect(terminalEnvironment({ npm_config_yes: 'true' }).npm_config_yes).toBe('false');
  });

  it.each([
    [
      'what npm put before it',
      '/p/node_modules/.bin:/node_modules/.bin:/usr/bin:/bin',
      '/usr/bin:/bin',
    ],
    [
      'the compiler wrapper of npm',
      '/l/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin:/bin',
      '/bin',
    ],
    ['relative folders', '.::bin:/bin', '/bin'],
  ])('takes out of the search path %s', (_what, PATH, expected) => {
    expect(terminalEnvironment({ PATH }).PATH).toBe(expected);
  });

  it('gives a search path where there is none', () => {
    expect(terminalEnvironment({}).PATH).toBe('/usr/local/bin:/usr/bin:/bin');
  });

  it('C13 changes nothing in what it reads', () => {
    const ours = Object.freeze({ PATH: '/bin', SECRET: 'x' });
    expect(terminalEnvironment(ours)).not.toBe(ours);
  });
});
