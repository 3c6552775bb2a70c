import { describe, expect, it } from 'vitest';
import {
  rank,
  REWRITINGS,
  SIMPLE_COMMANDS,
  SURROUNDINGS,
  WHOLE_COMMANDS,
} from '@/tests/unit/policy/rewritings';

const MINUTE_MS = 60_000;

describe('S1 no way of writing or wrapping any known command lowers its verdict', () => {
  it.each(Object.entries(REWRITINGS))(
    '%s',
    (_what, rewrite) => {
      const lowered = SIMPLE_COMMANDS.filter((command) => rank(rewrite(command)) < rank(command));
      expect(lowered).toEqual([]);
    },
    MINUTE_MS,
  );

  it.each(Object.entries(SURROUNDINGS))(
    '%s',
    (_what, surround) => {
      const lowered = WHOLE_COMMANDS.filter((command) => rank(surround(command)) < rank(command));
      expect(lowered).toEqual([]);
    },
    MINUTE_MS,
  );
});
