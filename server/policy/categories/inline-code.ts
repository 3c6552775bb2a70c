import { inlineCodeExamples } from '../examples/inline-code-examples';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { textOfWord } from '../shell-value';

const AWK_RUNS = /\bsystem\s*\(|\|\s*&?\s*(?:getline|")|\bprintf?\b[^\n;}]*\|/;
const SED_RUNS =
  /(?:^|[;{}\n]|\d|\$|\/)\s*e(?:\s|$)|s(.)(?:\\.|(?!\1)[\s\S])*\1(?:\\.|(?!\1)[\s\S])*\1[gpiImM0-9]*e/;
/** Editors and debuggers that run lines of other languages. */
const EDITOR_RUNS =
  /^(?:\+|-c|--cmd=?)?:?\s*(?:silent!?\s+)?(?:py3?|python3?|pyx|perl|ruby|lua|mzscheme|tcl)\b|\b(?:system|job_start|jobstart|termopen|execute)\s*\(/;
const CLIENT_RUNS = /^\s*\.(?:shell|system)\b/m;

/** A longer program counts as starting others: the patterns are not made for it. */
const LONGEST_SEARCHED = 4_096;

/** A program in the command itself, in a language that the policy does not read. */
export const inlineCode: RiskRule = {
  id: 'inline-code',
  title: 'Runs code written in the command',
  explanation: 'Runs a program given in the command itself, which the policy does not read.',
  severity: 'medium',
  isGrantable: true,
  examples: inlineCodeExamples,
  match: (command) => {
    if (command.program?.kind === 'code') {
      return [{ explanation: `Runs ${command.name} code given in the command itself.` }];
    }
    const runs = patternFor(command);
    if (runs === undefined) return NO_RISK;
    const isRunning = argumentsOf(command).some((word) => {
      const text = textOfWord(word) ?? '';
      return text.length > LONGEST_SEARCHED || runs.test(text);
    });
    return isRunning
      ? [{ explanation: `Starts other programs from inside ${command.name}.` }]
      : NO_RISK;
  },
};

function patternFor({ name }: SimpleCommand): RegExp | undefined {
  if (/^[gmn]?awk$|^original-awk$/.test(name)) return AWK_RUNS;
  if (/^g?sed$/.test(name)) return SED_RUNS;
  if (/^(?:n?vim?|ex|gdb|lldb)$/.test(name)) return EDITOR_RUNS;
  return /^(?:sqlite3|duckdb)$/.test(name) ? CLIENT_RUNS : undefined;
}
