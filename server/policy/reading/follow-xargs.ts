import {
  joinContents,
  joinWords,
  literalWord,
  textOfPieces,
  textOfWord,
  unknownCauseOf,
  type Content,
  type ShellWord,
  type WordPiece,
} from '../shell-value';
import { sourceOfPieces } from '../syntax/source-text';
import { contentsOf } from './follow-shell';
import { spanOfWords, type Follow, type Invocation } from './invocation';
import { hasExactOption, optionValues, readOptions } from './read-options';
import type { Reading } from './reading';
import { copyState } from './shell-state';

const XARGS_OPTIONS = {
  short: 'adEIJLnPRSs',
  long: ['arg-file', 'delimiter', 'max-args', 'max-chars', 'max-procs', 'process-slot-var'],
  stopsAtOperand: true,
};
const XARGS_FLAGS =
  /^(?:[0eilprtxo]|null|eof|replace|max-lines|interactive|no-run-if-empty|verbose|exit|show-limits|open-tty)$/;
const PARALLEL_OPTIONS = {
  short: 'aIjnNSsPLEC',
  long: [
    'jobs',
    'max-args',
    'delay',
    'joblog',
    'results',
    'sshlogin',
    'colsep',
    'timeout',
    'arg-file',
  ],
  stopsAtOperand: true,
};
/** More words than this from the input are not told apart. */
const MOST_WORDS = 64;

/** `xargs`: what it reads becomes the arguments of the command it starts. */
export const followXargs: Follow = (call, { reading, start }) => {
  const rest = call.words.slice(1);
  const read = readOptions(rest, XARGS_OPTIONS);
  const isUncertain = read.options.some(
    ({ name }) =>
      !XARGS_FLAGS.test(name) &&
      !XARGS_OPTIONS.short.includes(name) &&
      !XARGS_OPTIONS.long.includes(name),
  );
  const hasFile = hasExactOption(read, 'a', 'arg-file');
  const given = hasFile ? [unknownWord(call, 'output')] : inputWords(call, reading);
  const marker =
    textOfWord(optionValues(read, 'I', 'J')[0]) ??
    (hasExactOption(read, 'i', 'replace') ? '{}' : undefined);
  const template = rest.slice(read.firstOperandAt);
  const base = template.length > 0 ? template : [literalWord('echo', call.span)];
  const state = { ...copyState(call.state), input: { kind: 'text', pieces: [] } as const };
  const inner: Invocation = {
    ...call,
    state,
    input: state.input,
    wrappers: [...call.wrappers, 'xargs'],
    span: spanOfWords(base, call.span),
  };
  const wordLists =
    marker === undefined
      ? [[...base, ...given]]
      : given.map((item) => base.map((word) => replaceMarker(word, marker, item)));
  const outputs = wordLists.map((words) => start({ ...inner, words }));
  return { isUncertain, output: outputs.length === 1 ? joinContents(outputs) : unknownOutput };
};

const unknownOutput: Content = { kind: 'unknown', cause: 'output' };

/** `parallel`: the words are joined and read by a shell, once for each argument. */
export const followParallel: Follow = (call, { reading }) => {
  const rest = call.words.slice(1);
  const read = readOptions(rest, PARALLEL_OPTIONS);
  const command = rest.slice(read.firstOperandAt);
  const splitAt = command.findIndex((word) => /^:::+\+?$/.test(textOfWord(word) ?? ''));
  const template = splitAt === -1 ? command : command.slice(0, splitAt);
  const given = splitAt === -1 ? inputWords(call, reading) : command.slice(splitAt + 1);
  const state = copyState(call.state);
  state.wrappers = [...call.wrappers, 'xargs'];
  for (const item of given) {
    const isNamed = template.some((word) => (textOfWord(word) ?? '').includes('{}'));
    const words = isNamed
      ? template.map((word) => replaceMarker(word, '{}', item))
      : [...template, item];
    reading.readText(sourceOfPieces(joinWords(words)), copyState(state));
  }
  return { isUncertain: splitAt === -1 && template.length === 0, output: unknownOutput };
};

/** The words that a program reads from its input, one of them unknown where that is not known. */
function inputWords(call: Invocation, reading: Reading): readonly ShellWord[] {
  const contents = contentsOf(call.input, call, reading);
  if (contents.length === 0) return [unknownWord(call, 'output')];
  const words = contents.flatMap((content): readonly ShellWord[] => {
    const text = content.kind === 'text' ? textOfPieces(content.pieces) : undefined;
    if (content.kind !== 'text' || text === undefined) {
      const pieces = content.kind === 'text' ? content.pieces : [];
      const cause = content.kind === 'unknown' ? content.cause : unknownCauseOf(pieces);
      return [unknownWord(call, cause ?? 'output')];
    }
    const found = text.split(/[\s\0]+/).filter((part) => part !== '');
    return found.map((part) => literalWord(part.replace(/["'\\]/g, ''), call.span));
  });
  return words.length > MOST_WORDS
    ? [...words.slice(0, MOST_WORDS), unknownWord(call, 'output')]
    : words;
}

function unknownWord(
  call: Invocation,
  cause: 'number' | 'variable' | 'output' | 'decoded' | 'downloaded',
): ShellWord {
  const piece: WordPiece = { kind: 'unknown', cause, isQuoted: false, origin: call.span };
  return { pieces: [piece], span: call.span };
}

/** The word with every occurrence of the marker replaced by what was read. */
export function replaceMarker(word: ShellWord, marker: string, item: ShellWord): ShellWord {
  const pieces = word.pieces.flatMap((piece): readonly WordPiece[] => {
    if (piece.kind === 'unknown' || !piece.text.includes(marker)) return [piece];
    return piece.text
      .split(marker)
      .flatMap((text, index): readonly WordPiece[] => [
        ...(index > 0 ? item.pieces : []),
        ...(text === '' ? [] : [{ ...piece, text }]),
      ]);
  });
  return { pieces, span: word.span };
}
