import { describe, expect, it } from 'vitest';
import {
  EVERYDAY_ANYWHERE,
  isAboutThisMachine,
  isOneCommand,
  lowered,
  raised,
  RISKY_COMMANDS,
} from '@/tests/unit/policy/composed-commands';
import {
  ASKING_WRAPPERS,
  ELSEWHERE,
  RUNNING_OPTIONS,
  SHELL_CONSTRUCTS,
  SHELL_PAYLOADS,
  WRAPPERS,
} from '@/tests/unit/policy/constructs';

const MINUTE_MS = 60_000;
const PROGRAMS = RISKY_COMMANDS.filter(isOneCommand);
const EVERYDAY_PROGRAMS = EVERYDAY_ANYWHERE.filter(isOneCommand);
const TEXTS = { ...SHELL_CONSTRUCTS, ...SHELL_PAYLOADS, ...RUNNING_OPTIONS };

describe('S1 nothing that runs a command lowers the verdict of any example of any rule', () => {
  it.each(Object.entries(TEXTS))(
    '%s',
    (_name, wrap) => {
      expect(lowered(RISKY_COMMANDS, wrap)).toEqual([]);
    },
    MINUTE_MS,
  );

  it.each(Object.entries({ ...WRAPPERS, ...ASKING_WRAPPERS }))(
    '%s',
    (_name, wrap) => {
      expect(lowered(PROGRAMS, wrap)).toEqual([]);
    },
    MINUTE_MS,
  );

  it.each(Object.entries(ELSEWHERE))(
    '%s',
    (_name, wrap) => {
      const everywhere = RISKY_COMMANDS.filter((command) => !isAboutThisMachine(command));
      expect(lowered(everywhere, wrap)).toEqual([]);
    },
    MINUTE_MS,
  );
});

describe('S1 nothing that runs a command raises everyday work', () => {
  it.each(Object.entries(TEXTS))(
    '%s',
    (_name, wrap) => {
      expect(raised(EVERYDAY_ANYWHERE, wrap)).toEqual([]);
    },
    MINUTE_MS,
  );

  it.each(Object.entries(WRAPPERS))(
    '%s',
    (_name, wrap) => {
      expect(raised(EVERYDAY_PROGRAMS, wrap)).toEqual([]);
    },
    MINUTE_MS,
  );
});
