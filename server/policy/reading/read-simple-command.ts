import { afterMatching, NO_CONTENT, type Content, type ShellWord } from '../shell-value';
import { CommandScanner, type ScannedCommand } from '../syntax/command-scanner';
import type { RawText, RawWord } from '../syntax/raw-word';
import { SyntaxMismatch } from '../syntax/syntax-mismatch';
import type { SyntaxNode } from '../syntax/syntax-node';
import { applyRedirects, type RedirectedStreams } from './apply-redirects';
import { expandUnsplit, expandWord, type Expansion } from './expand-word';
import { interpretCommand } from './interpret-command';
import { readNested } from './read-nested';
import type { Scope, Tail } from './scope';
import type { Assignment } from './simple-command';
import { assignVariable } from './assign-variable';

const ASSIGNMENT = /^([A-Za-z_][A-Za-z0-9_]*)(\[[^\]]*\])?(\+?)=/;
const RESERVED: ReadonlySet<string> = new Set(
  '! { } [[ ]] if then elif else fi for select while until do done case in esac function'.split(
    ' ',
  ),
);
const DECLARATIONS: ReadonlySet<string> = new Set(
  'export declare typeset local readonly'.split(' '),
);

/** The way to expand words in a scope. */
export function expansionOf(scope: Scope): Expansion {
  return {
    state: scope.state,
    source: scope.unit.source,
    spend: (steps) => {
      scope.reading.spend(steps);
    },
    readNested: (part) => readNested(part, scope),
  };
}

/** Expands words for the sake of the commands nested in them. */
export function scannedRange(words: readonly RawWord[], scope: Scope): readonly ShellWord[] {
  const expansion = expansionOf(scope);
  return words.flatMap((word) => expandWord(word, expansion));
}

/** Reads a command without compound parts: assignments, words, redirects. */
export function readSimpleCommand(node: SyntaxNode, scope: Scope, tail: Tail | undefined): Content {
  const scanned = scan(node.start, node.end, { scope, tail });
  const expansion = expansionOf(scope);
  const assigned = scanned.words.findIndex((word) => assignmentIn(word) === undefined);
  const wordsStart = assigned === -1 ? scanned.words.length : assigned;
  const rawWords = scanned.words.slice(wordsStart);
  checkReserved(rawWords);
  const isDeclaration = DECLARATIONS.has(plainText(rawWords[0]) ?? '');
  const words = rawWords.flatMap((word, index) =>
    isDeclaration && index > 0 && assignmentIn(word) !== undefined
      ? [expandUnsplit(word, expansion)]
      : expandWord(word, expansion),
  );
  const assignments: Assignment[] = [];
  const assign = (word: RawWord): void => {
    const assignment = expandAssignment(word, expansion);
    if (assignment === undefined) return;
    assignments.push(assignment);
    if (words.length === 0 || isDeclaration) assignVariable(scope.state, assignment);
  };
  scanned.words.slice(0, wordsStart).forEach(assign);
  if (isDeclaration) rawWords.slice(1).forEach(assign);
  const streams = applyRedirects(scanned.redirects, {
    expansion,
    scope,
    tail,
    scannedEnd: scanned.end,
  });
  const end = scanned.redirects.reduce((last, { end }) => Math.max(last, end), wordsEnd(scanned));
  const output = interpretCommand(
    {
      words,
      assignments,
      redirects: streams.redirects,
      input: streams.input,
      span: scope.unit.source.spanOf(node.start, Math.max(end, node.start)),
      state: scope.state,
      wrappers: scope.state.wrappers,
      isUncertain: false,
    },
    scope.reading,
  );
  return streams.sendOutput(output);
}

const wordsEnd = (scanned: ScannedCommand): number =>
  scanned.words.reduce((last, { end }) => Math.max(last, end), 0);

/** Reads the redirects behind a compound statement and judges them as a command of their own. */
export function readRedirects(node: SyntaxNode, scope: Scope, tail: Tail): RedirectedStreams {
  const scanned = scan(node.end, node.end, { scope, tail });
  if (scanned.words.length > 0) throw new SyntaxMismatch('words behind a compound statement');
  const expansion = expansionOf(scope);
  const streams = applyRedirects(scanned.redirects, {
    expansion,
    scope,
    tail,
    scannedEnd: scanned.end,
  });
  interpretCommand(
    {
      words: [],
      assignments: [],
      redirects: streams.redirects,
      input: NO_CONTENT,
      span: scope.unit.source.spanOf(node.end, scanned.end),
      state: scope.state,
      wrappers: scope.state.wrappers,
      isUncertain: false,
    },
    scope.reading,
  );
  return streams;
}

function scan(
  start: number,
  nodeEnd: number,
  { scope, tail }: { scope: Scope; tail: Tail | undefined },
): ScannedCommand {
  const { source, nestedCommands } = scope.unit;
  const end = tail?.end ?? nodeEnd;
  const scanned = new CommandScanner(source.text, start, end, nestedCommands).scanCommand();
  const mayEndEarly = tail?.hereDocument !== undefined;
  if (scanned.end !== end && !mayEndEarly) throw new SyntaxMismatch('a command that ends early');
  return scanned;
}

function plainText(word: RawWord | undefined): string | undefined {
  const [only, ...others] = word?.parts ?? [];
  return only?.kind === 'text' && !only.isQuoted && others.length === 0 ? only.text : undefined;
}

/** A reserved word where a command should be: the tree and the shell see different grammar. */
function checkReserved(words: readonly RawWord[]): void {
  const name = plainText(words[0]);
  if (name === undefined) return;
  if (RESERVED.has(name)) throw new SyntaxMismatch(`the reserved word ${name} as a command`);
  if (name !== 'time' && name !== 'coproc') return;
  if (words.slice(1, 4).some((word) => RESERVED.has(plainText(word) ?? ''))) {
    throw new SyntaxMismatch(`a compound statement behind ${name}`);
  }
}

function assignmentIn(word: RawWord): { first: RawText; matched: RegExpExecArray } | undefined {
  const [first] = word.parts;
  if (first?.kind !== 'text' || first.isQuoted) return undefined;
  const matched = ASSIGNMENT.exec(first.text);
  return matched === null ? undefined : { first, matched };
}

function expandAssignment(word: RawWord, expansion: Expansion): Assignment | undefined {
  const found = assignmentIn(word);
  if (found === undefined) return undefined;
  const { first, matched } = found;
  const [prefix, name = '', subscript, plus] = matched;
  const rest: RawText = {
    ...first,
    text: first.text.slice(prefix.length),
    start: first.start + prefix.length,
  };
  const parts = [...(rest.text === '' ? [] : [rest]), ...word.parts.slice(1)];
  const [array] = parts;
  const isPlain = subscript === undefined && plus === '';
  if (array?.kind === 'array') {
    const words = array.words
      .flatMap((element) => expandWord(element, expansion))
      .map(afterMatching);
    const span = expansion.source.spanOf(word.start, word.end);
    const isIndexed = array.words.some((element) => plainPrefix(element).startsWith('['));
    return {
      name,
      value: { pieces: words.flatMap(({ pieces }) => pieces), span },
      words,
      isPlain: isPlain && !isIndexed,
    };
  }
  const value = expandUnsplit({ ...word, parts }, expansion);
  return { name, value, words: undefined, isPlain };
}

function plainPrefix(word: RawWord): string {
  const [first] = word.parts;
  return first?.kind === 'text' && !first.isQuoted ? first.text : '';
}
