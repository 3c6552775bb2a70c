import { findDeceptiveCharacters } from '../domain/deceptive-characters';
import type { Finding } from '../domain/finding';
import type { CallPart } from './call-part';
import { partsOfCommand } from './command-parts';
import type { AnalysisContext } from './judgement-context';
import type { CommandParser } from './parse-command';
import { isWithinLength, readCommand } from './read-command';
import { rememberLinks } from './remember-links';
import type { Reading } from './reading/reading';
import type { SimpleCommand } from './reading/simple-command';
import type { RiskRule } from './risk-rule';
import { CATEGORIES, FLOOR } from './risk-rules';
import { forkBombCode } from './floor/fork-bomb-code';
import { surroundingsOf, type Surroundings } from './surroundings';
import { originalSource } from './syntax/source-text';
import { undoDisguise } from './undo-disguise';

/** What a command would do, as far as it can be told without running it. */
export interface CommandAnalysis {
  /** False when its size, depth or syntax keeps it from being read for certain: a person decides. */
  isAnalysable: boolean;
  /** One sentence or more for a person. */
  explanation: string;
  /** Why it is risky, in the order of the text. Spans are UTF-16 code units of the command. */
  findings: Finding[];
  /** What in it is never run. */
  floor: Finding[];
  /** Its parts, each with what was found about it, in the order of reading. */
  parts: readonly CallPart[];
}

/**
 * Reads a command down to the programs that it would start and judges each of them. Runs nothing and
 * looks at no file but through the context. Never throws, whatever the text.
 */
export function analyseCommand(
  parser: CommandParser,
  command: string,
  given: AnalysisContext,
): CommandAnalysis {
  const context = rememberLinks(given);
  if (!isWithinLength(command)) {
    return {
      isAnalysable: false,
      explanation: 'It is longer than 64 kB and was not analysed.',
      findings: [],
      floor: [],
      parts: [],
    };
  }
  const reading = readCommand(parser, originalSource(command), context);
  const plain = undoDisguise(command);
  const readings = plain === undefined ? [reading] : [reading, readCommand(parser, plain, context)];
  const found = readings.map((each) => ({
    each,
    surroundings: surroundingsOf(placeOf(each, context)),
  }));
  const parts = found.flatMap(({ each, surroundings }) => partsOf(each, surroundings));
  const findings = ordered([...deceptions(command), ...parts.flatMap((part) => part.findings)]);
  const floor = ordered([
    ...found.flatMap(({ each, surroundings }) => applyRules(FLOOR, each, surroundings)),
    ...readings.flatMap(({ forkBombs }) =>
      forkBombs.map((span) => findingOf(forkBombCode, { span })),
    ),
  ]);
  const isAnalysable = reading.problems.length === 0;
  const explanation = isAnalysable
    ? explain(floor.length > 0 ? floor : findings)
    : [...new Set(reading.problems)].join(' ');
  return { isAnalysable, explanation, findings, floor, parts };
}

/** The context in which links that the command makes are there already. */
const placeOf = (reading: Reading, context: AnalysisContext): AnalysisContext =>
  reading.links.isEmpty ? context : reading.context;

function explain(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Nothing risky was found.';
  return [...new Set(findings.map(({ explanation }) => explanation))].slice(0, 3).join(' ');
}

function partsOf(reading: Reading, surroundings: Surroundings): readonly CallPart[] {
  const { realpath } = reading.context;
  const hasVariables = reading.commands.some(({ assignments }) => assignments.length > 0);
  const place = { surroundings, realpath, hasVariables };
  return reading.commands.flatMap((command) =>
    partsOfCommand(command, findingsOn(command, CATEGORIES, surroundings), place),
  );
}

function applyRules(
  rules: readonly RiskRule[],
  reading: Reading,
  surroundings: Surroundings,
): Finding[] {
  return reading.commands.flatMap((command) => findingsOn(command, rules, surroundings));
}

function findingsOn(
  command: SimpleCommand,
  rules: readonly RiskRule[],
  surroundings: Surroundings,
): Finding[] {
  return rules.flatMap((rule) =>
    rule
      .match(command, surroundings)
      .map((match) => findingOf(rule, { span: command.span, ...match })),
  );
}

function findingOf(
  rule: RiskRule,
  match: Pick<Finding, 'span'> & { explanation?: string; isGrantable?: boolean },
): Finding {
  return {
    category: rule.id,
    title: rule.title,
    explanation: match.explanation ?? rule.explanation,
    severity: rule.severity,
    span: match.span,
    isGrantable: match.isGrantable ?? rule.isGrantable,
  };
}

/** What a person cannot see may not be granted for later. */
function deceptions(command: string): Finding[] {
  return findDeceptiveCharacters(command).flatMap(({ span, codePoint, kind }) =>
    kind === 'look-alike'
      ? []
      : [
          {
            category: 'deceptive-characters',
            title: 'Contains characters that deceive the eye',
            explanation: `Contains ${codePoint}, which hides or rearranges what is shown.`,
            severity: 'critical',
            span,
            isGrantable: false,
          },
        ],
  );
}

/** In the order of the text, each kind once per place. The least grantable of equals stays. */
function ordered(findings: readonly Finding[]): Finding[] {
  const byPlace = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.category} ${String(finding.span.start)} ${String(finding.span.end)}`;
    const known = byPlace.get(key);
    if (known === undefined || (known.isGrantable && !finding.isGrantable))
      byPlace.set(key, finding);
  }
  return [...byPlace.values()].sort(
    (a, b) => a.span.start - b.span.start || a.span.end - b.span.end,
  );
}
