import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decide } from '@/server/policy/decide';
import { analyse } from '@/tests/unit/policy/judge-command';

/**
 * Tries at getting something destroyed, given away or approved without a prompt, made against the
 * policy rather than with it. Each group is a file; what a new try finds belongs in there.
 */
const GROUPS = [
  'shell-language',
  'wrappers-and-launchers',
  'interpreters-and-tools',
  'files-and-secrets',
  'git-and-services',
  'signing-for-itself',
] as const;
const FEWEST_TRIES = 250;

const verdict = z.enum(['allow', 'ask', 'deny', 'never']);
const tryList = z.array(
  z.object({ tries: z.string(), command: z.string(), expected: z.array(verdict) }),
);
/** Tries that get through, each with the reason why that is no way around a person, or is left open. */
const passingList = z.array(
  z.object({ tries: z.string(), command: z.string(), because: z.string() }),
);

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`adversarial/${name}.json`, import.meta.url), 'utf8'));

const groups = GROUPS.map((name) => ({ name, tries: tryList.parse(read(name)) }));
const passing = passingList.parse(read('no-way-around'));
const harmless = z.array(z.string()).parse(read('harmless'));

/** As on a machine where this server runs as process 4242, which starts every command. */
const verdictOf = (command: string): string =>
  decide(analyse(command, { serverProcessId: 4242 })).verdict;

describe.each(groups)('S1, S3, S4, T1 no way around a person: $name', ({ tries }) => {
  it.each(tries)('$tries: $command', ({ command, expected }) => {
    expect(expected).toContain(verdictOf(command));
  });
});

describe('S8 what gets through, and why', () => {
  it.each(passing)('$because: $command', ({ command }) => {
    expect(verdictOf(command)).toBe('allow');
  });
});

describe('S2 what only looks alike is not asked about', () => {
  it.each(harmless)('%s', (command) => {
    expect(verdictOf(command)).toBe('allow');
  });
});

it('the corpus is large, holds no try twice, and never expects one to pass', () => {
  const tries = groups.flatMap((group) => group.tries);
  const commands = [...tries, ...passing].map(({ command }) => command);
  expect(tries.length).toBeGreaterThanOrEqual(FEWEST_TRIES);
  expect(harmless.length).toBeGreaterThanOrEqual(100);
  expect(new Set(commands).size).toBe(commands.length);
  expect(tries.filter(({ expected }) => expected.includes('allow'))).toEqual([]);
});
