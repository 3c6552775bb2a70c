import { describe, expect, it } from 'vitest';
import { COMMAND_CASES } from './command-cases';
import { verdictOf } from './judge-command';
import { NEVER_HOWEVER_SPELLED, ORDINARY_WORK, RISKY_HOWEVER_SPELLED } from './spelled-variants';

describe.each(Object.entries(COMMAND_CASES))('S4, S5 %s', (_kind, cases) => {
  it.each(cases)('$verdict: $command', ({ command, verdict }) => {
    expect(verdictOf(command)).toBe(verdict);
  });
});

describe('S1 the real program is judged, however it is spelled or wrapped', () => {
  it.each(NEVER_HOWEVER_SPELLED)('never: %s', (command) => {
    expect(verdictOf(command)).toBe('never');
  });
  it.each(RISKY_HOWEVER_SPELLED)('ask: %s', (command) => {
    expect(verdictOf(command)).toBe('ask');
  });
});

describe('S2 ordinary work is not asked about', () => {
  it.each(ORDINARY_WORK)('allow: %s', (command) => {
    expect(verdictOf(command)).toBe('allow');
  });
});
