import { describe, expect, it } from 'vitest';
import type { RiskRule } from '@/server/policy/risk-rule';
import { analyse } from './judge-command';

/** Checks a rule against commands that it must find something in, and commands that it must leave. */
export function checkRule(
  rule: RiskRule,
  { matches, misses }: { matches: readonly string[]; misses: readonly string[] },
): void {
  const found = (command: string): boolean => {
    const { findings, floor } = analyse(command);
    return [...findings, ...floor].some(({ category }) => category === rule.id);
  };
  describe(`S4 ${rule.id}`, () => {
    it.each(matches)('finds: %s', (command) => {
      expect(found(command)).toBe(true);
    });
    it.each(misses)('leaves: %s', (command) => {
      expect(found(command)).toBe(false);
    });
    it('explains each finding in sentences and marks a part of the command', () => {
      for (const command of matches) {
        const { findings, floor } = analyse(command);
        for (const finding of [...findings, ...floor]) {
          expect(finding.explanation).toMatch(/^[^\s].*\.$/s);
          expect(finding.span.end).toBeGreaterThan(finding.span.start);
          expect(finding.span.end).toBeLessThanOrEqual(command.length);
        }
      }
    });
  });
}
