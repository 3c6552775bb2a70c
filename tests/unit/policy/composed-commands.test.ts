import { describe, expect, it } from 'vitest';
import {
  EVERYDAY_ANYWHERE,
  isAboutThisMachine,
  isOneCommand,
  lowered,
  raised,
  RISKY_COMMANDS,
} from './composed-commands';
import {
  ASKING_WRAPPERS,
  ELSEWHERE,
  RUNNING_OPTIONS,
  SHELL_CONSTRUCTS,
  SHELL_PAYLOADS,
  WRAPPERS,
} from './constructs';
import { EVERYDAY_COMMANDS } from './everyday-commands';
import { verdictOf } from './judge-command';

/** All of them are gone through by the stress test; here a spread over the rules is enough. */
const spread = (commands: readonly string[], every: number): readonly string[] =>
  commands.filter((_command, index) => index % every === 0);

const RISKY = spread(RISKY_COMMANDS, 23);
const RISKY_PROGRAMS = spread(RISKY_COMMANDS.filter(isOneCommand), 19);
const EVERYDAY = spread(EVERYDAY_ANYWHERE, 11);
const EVERYDAY_PROGRAMS = EVERYDAY.filter(isOneCommand);

describe.each(Object.entries(EVERYDAY_COMMANDS))(
  'S2 everyday work with %s is allowed',
  (_, list) => {
    it.each(list)('%s', (command) => {
      expect(verdictOf(command)).toBe('allow');
    });
  },
);

describe('S1 what runs a command anywhere in a text never lowers its verdict', () => {
  it.each(Object.entries({ ...SHELL_CONSTRUCTS, ...SHELL_PAYLOADS, ...RUNNING_OPTIONS }))(
    '%s',
    (_name, wrap) => {
      expect(lowered(RISKY, wrap)).toEqual([]);
    },
  );

  it.each(Object.entries({ ...WRAPPERS, ...ASKING_WRAPPERS }))('%s', (_name, wrap) => {
    expect(lowered(RISKY_PROGRAMS, wrap)).toEqual([]);
  });

  it.each(Object.entries(ELSEWHERE))('%s', (_name, wrap) => {
    const everywhere = RISKY.filter((command) => !isAboutThisMachine(command));
    expect(lowered(everywhere, wrap)).toEqual([]);
  });
});

describe('S1 a fully literal payload takes the verdict of what it runs', () => {
  it.each(Object.entries({ ...SHELL_CONSTRUCTS, ...SHELL_PAYLOADS, ...RUNNING_OPTIONS }))(
    'allow: %s',
    (_name, wrap) => {
      expect(raised(EVERYDAY, wrap)).toEqual([]);
    },
  );

  it.each(Object.entries(WRAPPERS))('allow: %s', (_name, wrap) => {
    expect(raised(EVERYDAY_PROGRAMS, wrap)).toEqual([]);
  });

  it.each(Object.entries(ELSEWHERE).filter(([name]) => name !== 'nsenter'))(
    'allow: %s',
    (_name, wrap) => {
      expect(raised(['ls', 'npm test', 'git status', 'cat a'], wrap)).toEqual([]);
    },
  );

  it.each(Object.entries(ASKING_WRAPPERS))('asks by itself: %s', (_name, wrap) => {
    for (const command of EVERYDAY_PROGRAMS) expect(verdictOf(wrap(command))).toBe('ask');
  });
});
