import { inlineCodeExamples } from '../examples/inline-code-examples';
import { argumentsOf, type SimpleCommand } from '../reading/simple-command';
import { NO_RISK, type RiskRule } from '../risk-rule';
import { textOfPieces, textOfWord } from '../shell-value';

const AWK_RUNS =
  /\bsystem\s*\(|@[A-Za-z_]\w*\s*\(|^@load\b|\|\s*&?\s*(?:getline|")|\bprintf?\b[^\n;}]*\|/;
const SED_RUNS =
  /(?:^|[;{}\n]|\d|\$|\/)\s*e(?:\s|$)|s(.)(?:\\.|(?!\1)[\s\S])*\1(?:\\.|(?!\1)[\s\S])*\1[gpiImM0-9]*e/;
/** Editors and debuggers that run lines of other languages. */
const EDITOR_RUNS =
  /^(?:\+|-c|--cmd=?)?:?\s*(?:silent!?\s+)?(?:py3?|python3?|pyx|perl|ruby|lua|mzscheme|tcl)\b|\b(?:system|job_start|jobstart|termopen|execute)\s*\(/;
const CLIENT_RUNS =
  /^[ \t]*(?:\.(?:shell|system)\b|\.(?:once|output|o)[ \t]+\||\.(?:import|read)[ \t]+['"]?\||\\[og][ \t]*\|)|\bload_extension\s{0,8}\(|\bto\s{1,8}program\b|\b(?:edit|sys_exec|sys_eval)\s{0,8}\(/im;
/** What a line of a client hands to a shell. Behind an option it is read like a shell's. */
const CLIENT_LINES = /^[ \t]*(?:system\s|\\!)/im;
/** `!command` and `w !command`, as an operand behind `+` or `-c`, or as a line of a script. */
const LINE_RUNS =
  /^(?:\+|-c\s*)?:?(?:\d+|[%$.,])*\s*(?:(?:silent!?|exe(?:cute)?|w|r|read|write)\s*)*['"]?!/m;
const M4_RUNS = /\b(?:syscmd|esyscmd)\b/;
const TEX_RUNS = /\\write18|\\directlua|\\input\s*\|/;
const TEX_OPENS = /^--?shell-escape$|^--?enable-write18$/;
/** `execute "!command"`, in which the line is a text. */
const EDITOR_EXECUTES = /\bexe(?:c(?:ute?)?)?\s+['"].*!/;
/** Editors run functions that remove files by themselves. */
const EDITOR_REMOVES = /\b(?:delete|rename|writefile)\s*\(/;

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
    const given = argumentsOf(command).map((word) => textOfWord(word) ?? '');
    const read = inputOf(command);
    const { inArguments, inLines = [], isLongPlain = false } = runs;
    const hasSome = (patterns: readonly RegExp[], text: string): boolean =>
      (text.length > LONGEST_SEARCHED && !isLongPlain) ||
      patterns.some((pattern) => pattern.test(text));
    const isRunning =
      given.some((text) => hasSome(inArguments, text)) ||
      (read !== undefined && hasSome([...inArguments, ...inLines], read));
    return isRunning
      ? [{ explanation: `Starts other programs from inside ${command.name}.` }]
      : NO_RISK;
  },
};

/** Programs that take such lines from their standard input as well. */
const READING_LINES =
  /^(?:[gmn]?awk|g?sed|n?vim?|ex|ed|red|dc|m4|sqlite3?|duckdb|psql|mysql|mariadb|mycli|pgcli|gnuplot|octave|gdb|lldb)$/;

/** What it is given to read, where that is known; a long one counts as running something. */
function inputOf({ name, input }: SimpleCommand): string | undefined {
  return READING_LINES.test(name) && input.kind === 'text'
    ? (textOfPieces(input.pieces) ?? '')
    : undefined;
}

interface Running {
  readonly inArguments: readonly RegExp[];
  /** Lines of the input beside those. */
  readonly inLines?: readonly RegExp[];
  /** Long texts are usual there, and the patterns take no longer than the text. */
  readonly isLongPlain?: boolean;
}

const PATTERNS: readonly (readonly [RegExp, Running])[] = [
  [/^[gmn]?awk$|^original-awk$/, { inArguments: [AWK_RUNS] }],
  [/^g?sed$/, { inArguments: [SED_RUNS] }],
  [
    /^(?:n?vim?|ex|view)$/,
    { inArguments: [EDITOR_RUNS, EDITOR_REMOVES, EDITOR_EXECUTES], inLines: [LINE_RUNS] },
  ],
  [
    /^(?:gdb|lldb)$/,
    { inArguments: [EDITOR_RUNS, /^\s*platform\s+shell\b/m], inLines: [/^\s*(?:shell|script)\b/m] },
  ],
  [/^(?:ed|red|dc|less|more|most|gnuplot|octave)$/, { inArguments: [LINE_RUNS, /\bsystem\s*\(/] }],
  [/^m4$/, { inArguments: [M4_RUNS] }],
  [
    /^(?:sqlite3?|duckdb|psql|mysql|mariadb|mycli|pgcli|usql|litecli)$/,
    { inArguments: [CLIENT_RUNS], inLines: [CLIENT_LINES], isLongPlain: true },
  ],
  [/^(?:pdf|xe|lua|up)?(?:la)?tex$/, { inArguments: [TEX_RUNS, TEX_OPENS] }],
  [/^(?:groff|troff)$/, { inArguments: [/^-[A-Za-z]*U/] }],
  [/^emacsclient$/, { inArguments: [/^-[a-z]*e|^--eval/] }],
];

const patternFor = ({ name }: SimpleCommand): Running | undefined =>
  PATTERNS.find(([program]) => program.test(name))?.[1];
