import { describe, expect, it } from 'vitest';
import { CATEGORIES, FLOOR } from '@/server/policy/risk-rules';
import { analyse, verdictOf } from './judge-command';

const RULES = [...CATEGORIES, ...FLOOR];

function found(command: string, category: string): boolean {
  const { findings, floor } = analyse(command);
  return [...findings, ...floor].some((finding) => finding.category === category);
}

describe.each(RULES)('S4, S5 $id', ({ id, title, explanation, examples }) => {
  it('has a title and one sentence for a person, and examples of both kinds', () => {
    expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(title).toMatch(/^[A-Z][^.]*$/);
    expect(explanation).toMatch(/^[A-Z][^.]*\.$/);
    expect(examples.matches.length).toBeGreaterThanOrEqual(5);
    expect(examples.misses.length).toBeGreaterThanOrEqual(5);
    for (const list of [examples.matches, examples.misses]) {
      expect(list).toEqual([...new Set(list)]);
    }
  });

  it.each(examples.matches)('finds: %s', (command) => {
    expect(found(command, id)).toBe(true);
  });

  it.each(examples.misses)('leaves: %s', (command) => {
    expect(found(command, id)).toBe(false);
  });

  it('explains each finding in sentences and marks a part of the command', () => {
    for (const command of examples.matches) {
      const { findings, floor } = analyse(command);
      for (const finding of [...findings, ...floor]) {
        expect(finding.explanation).toMatch(/^[^\s].*\.$/s);
        expect(finding.span.end).toBeGreaterThan(finding.span.start);
        expect(finding.span.end).toBeLessThanOrEqual(command.length);
      }
    }
  });
});

it('S4 every category has an id of its own', () => {
  const ids = RULES.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

it.each(FLOOR)('S5 $id: every example of the floor is never run', ({ examples }) => {
  for (const command of examples.matches) expect(verdictOf(command)).toBe('never');
});
