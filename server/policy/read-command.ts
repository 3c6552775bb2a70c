import type { AnalysisContext } from './judgement-context';
import type { CommandParser } from './parse-command';
import { MadeLinks } from './reading/made-links';
import { readProgram, readStatement } from './reading/read-statement';
import { AnalysisLimit, type Reading } from './reading/reading';
import { copyState, startingState } from './reading/shell-state';
import type { SimpleCommand } from './reading/simple-command';
import { WrittenFiles } from './reading/written-files';
import { NO_CONTENT, type Content } from './shell-value';
import { blankPrefixes } from './syntax/blank-prefixes';
import { readableText } from './syntax/readable-text';
import type { SourceText } from './syntax/source-text';
import { SyntaxMismatch } from './syntax/syntax-mismatch';

const MOST_TREE_NODES = 20_000;
/** Statements and programs followed, also again in loops and functions. */
const MOST_STEPS = 20_000;
const DEEPEST_NESTING = 32;
/** Longer texts are not parsed. */
export const LONGEST_TEXT_BYTES = 64 * 1024;

/** Whether a text is short enough to be analysed. */
export function isWithinLength(text: string): boolean {
  return (
    text.length <= LONGEST_TEXT_BYTES && new TextEncoder().encode(text).length <= LONGEST_TEXT_BYTES
  );
}

/**
 * Reads a command down to every program that it would start. Stops at its bounds and says so in
 * `problems`; what was found until then is kept.
 */
export function readCommand(
  parser: CommandParser,
  source: SourceText,
  context: AnalysisContext,
): Reading {
  const reading = newReading(parser, context);
  const variables = new Map([
    ['HOME', context.home],
    ['COUNTERSIGN_HOME', context.dataDirectory],
    ...(context.serverProcessId === undefined
      ? []
      : ([['PPID', String(context.serverProcessId)]] as const)),
  ]);
  try {
    reading.readText(source, startingState(context.cwd, variables));
  } catch (error) {
    // A full stack, or a trap of the parser's WebAssembly: nothing more can be said of the text.
    const isGivenUp = error instanceof RangeError || error instanceof WebAssembly.RuntimeError;
    if (!(error instanceof AnalysisLimit) && !isGivenUp) throw error;
    reading.problems.push(isGivenUp ? TOO_MUCH : error.message);
  }
  return reading;
}

const TOO_DEEP = 'It is nested too deeply to be analysed.';
const TOO_MUCH = 'It does too much to be analysed.';

function newReading(parser: CommandParser, context: AnalysisContext): Reading {
  let nodesLeft = MOST_TREE_NODES;
  let stepsLeft = MOST_STEPS;
  let depth = 0;
  const textsInside: string[] = [];
  const commands: SimpleCommand[] = [];
  const seen = new Set<string>();
  // Inputs may be long and shared by many commands.
  const inputs = new Map<Content, number>();
  const numberOf = (input: Content): number => {
    const number = inputs.get(input) ?? inputs.size;
    inputs.set(input, number);
    return number;
  };
  const links = new MadeLinks();
  const reading: Reading = {
    context: links.addTo(context),
    links,
    files: new WrittenFiles(context.readScript),
    commands,
    forkBombs: [],
    problems: [],
    functionsInside: [],
    note: (command) => {
      const key = JSON.stringify({ ...command, input: numberOf(command.input) });
      if (seen.has(key)) return;
      seen.add(key);
      commands.push(command);
    },
    spend: (steps) => {
      stepsLeft -= steps;
      if (stepsLeft < 0) throw new AnalysisLimit(TOO_MUCH);
    },
    nested: (read) => {
      depth += 1;
      if (depth > DEEPEST_NESTING) throw new AnalysisLimit(TOO_DEEP);
      try {
        return read();
      } finally {
        depth -= 1;
      }
    },
    readText: (source, state) => {
      const { text } = source;
      // A script that runs itself is read once.
      if (textsInside.includes(text)) return NO_CONTENT;
      if (!isWithinLength(text)) throw new AnalysisLimit('It is too long to be analysed.');
      const parsed = parser.parse(text, nodesLeft);
      if (parsed.kind !== 'tree') throw new AnalysisLimit(TOO_MUCH);
      nodesLeft -= parsed.nodeCount;
      textsInside.push(text);
      try {
        const unit = readableText(source, parsed.root);
        const plain = blankPrefixes(text, parsed.root);
        if (plain !== undefined) {
          const again: SourceText = {
            text: plain.text,
            spanOf: (start, end) => source.spanOf(start, end),
          };
          const after = copyState(state);
          const output = reading.readText(again, after);
          const isMoving = commands.some(({ name }) => /^(?:cd|pushd|popd)$/.test(name));
          // Success matters only for folders; otherwise it is read besides, and asks all the same.
          if (plain.meaning === 'same' || (plain.meaning === 'negated' && !isMoving)) {
            Object.assign(state, after);
            return output;
          }
        }
        return reading.nested(() => guard(() => readProgram({ unit, state, reading })));
      } finally {
        textsInside.pop();
      }
    },
    readNode: (node, unit, state) => guard(() => readStatement(node, { unit, state, reading })),
  };
  const guard = (read: () => Content): Content => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SyntaxMismatch)) throw error;
      reading.problems.push('It is written in a way that cannot be read for certain.');
      return NO_CONTENT;
    }
  };
  return reading;
}
