import type { ParameterPart } from '../syntax/raw-word';
import { SyntaxMismatch } from '../syntax/syntax-mismatch';
import { joinWords, textOfPieces, unknownCauseOf, type UnknownCause } from '../shell-value';
import type { WordPiece } from '../shell-value';
import { UNKNOWN_VALUE, type ShellState, type VariableValue } from './shell-state';

/** What a parameter stands for. */
export type ParameterValue =
  VariableValue | { readonly kind: 'unknown'; readonly cause: UnknownCause };

const NUMBERS: ReadonlySet<string> = new Set([
  '#',
  '?',
  '$',
  '!',
  'RANDOM',
  'UID',
  'EUID',
  'PPID',
  'SECONDS',
  'LINENO',
  'BASHPID',
]);
const UNKNOWN_VARIABLE: ParameterValue = { kind: 'unknown', cause: 'variable' };
const NOTHING: ParameterValue = { kind: 'scalar', pieces: [] };

/**
 * The value of `$name` or `${name…}` as far as the command itself determines it (bash manual 3.5.3).
 * `${name=x}` may set the variable, so afterwards it counts as unknown.
 */
export function expandParameter(
  part: ParameterPart,
  { state, operand }: { state: ShellState; operand: readonly WordPiece[] | undefined },
): ParameterValue {
  if (part.isLength) return { kind: 'unknown', cause: 'number' };
  if (part.isIndirect) return UNKNOWN_VARIABLE;
  const value = plainValue(part, state);
  if (part.operator === undefined || part.operator === '') return value;
  switch (part.operator) {
    case ':=':
    case '=':
      state.variables.set(part.name, UNKNOWN_VALUE);
      return valueOrOperand(value, operand);
    case ':-':
    case '-':
      return valueOrOperand(value, operand);
    case ':+':
    case '+':
      return isNonEmpty(value) === true
        ? { kind: 'scalar', pieces: operand ?? [] }
        : unknownLike(value);
    case ':?':
    case '?':
      return value;
    case '#':
    case '##':
    case '%':
    case '%%':
      return withoutEnd(value, part.operator, operand);
    case '@':
      // `${name@P}` expands the value once more, with the commands in it.
      if (textOfPieces(operand ?? [])?.startsWith('P') === true) {
        throw new SyntaxMismatch('a value expanded like a prompt');
      }
      return unknownLike(value);
    default:
      return unknownLike(value);
  }
}

/**
 * `${name#start}` and `${name%end}`. Followed where both are plain text; a part of a file name is still
 * a file name, and what follows the last slash is one too.
 */
function withoutEnd(
  value: ParameterValue,
  operator: '#' | '##' | '%' | '%%',
  operand: readonly WordPiece[] | undefined,
): ParameterValue {
  const end = textOfPieces(operand ?? []);
  const pieces = value.kind === 'scalar' ? value.pieces : [];
  const text = value.kind === 'scalar' ? textOfPieces(pieces) : undefined;
  const origin = pieces[0]?.origin ?? { start: 0, end: 0 };
  if (text !== undefined && end !== undefined && !/[*?[\\]/.test(end)) {
    const isStart = operator.startsWith('#');
    const isThere = end !== '' && (isStart ? text.startsWith(end) : text.endsWith(end));
    if (!isThere) return value;
    const rest = isStart ? text.slice(end.length) : text.slice(0, -end.length);
    return { kind: 'scalar', pieces: [{ kind: 'text', text: rest, isQuoted: true, origin }] };
  }
  const isName = pieces.every(
    (piece) => piece.kind === 'unknown' && piece.pattern?.includes('/') === false,
  );
  if ((isName && pieces.length > 0) || (operator === '##' && end === '*/')) {
    const cause = unknownCauseOf(pieces) ?? 'variable';
    return {
      kind: 'scalar',
      pieces: [{ kind: 'unknown', cause, isQuoted: true, origin, pattern: '*' }],
    };
  }
  return unknownLike(value);
}

function valueOrOperand(
  value: ParameterValue,
  operand: readonly WordPiece[] | undefined,
): ParameterValue {
  const hasText = isNonEmpty(value);
  if (hasText === true) return value;
  if (hasText === false) return { kind: 'scalar', pieces: operand ?? [] };
  return unknownLike(value);
}

/** Whether there is any text; undefined when that is not known. */
function isNonEmpty(value: ParameterValue): boolean | undefined {
  if (value.kind === 'unknown') return undefined;
  const pieces = value.kind === 'scalar' ? value.pieces : joinWords(value.words);
  if (pieces.some((piece) => piece.kind === 'text' && piece.text !== '')) return true;
  return textOfPieces(pieces) === undefined ? undefined : false;
}

/** Something made from a value in a way that is not followed. */
function unknownLike(value: ParameterValue): ParameterValue {
  if (value.kind === 'unknown') return value;
  const pieces = value.kind === 'scalar' ? value.pieces : joinWords(value.words);
  return { kind: 'unknown', cause: unknownCauseOf(pieces) ?? 'variable' };
}

function plainValue(part: ParameterPart, state: ShellState): ParameterValue {
  const { name } = part;
  // The first shell is started by this server; of those below it nothing is known.
  const isKnownParent = name === 'PPID' && state.variables.has(name);
  if (NUMBERS.has(name) && !isKnownParent) return { kind: 'unknown', cause: 'number' };
  if (name === '@' || name === '*') {
    if (state.positional === undefined) return UNKNOWN_VARIABLE;
    if (name === '@' || !part.isQuoted) return { kind: 'array', words: state.positional };
    // They are joined by the first character of IFS.
    if (state.variables.has('IFS')) return UNKNOWN_VARIABLE;
    return { kind: 'scalar', pieces: joinWords(state.positional) };
  }
  if (/^[1-9][0-9]*$/.test(name)) {
    if (state.positional === undefined) return UNKNOWN_VARIABLE;
    const word = state.positional[Number(name) - 1];
    return word === undefined ? NOTHING : { kind: 'scalar', pieces: word.pieces };
  }
  if (name === 'PWD') return directoryValue(state.directories);
  if (name === 'OLDPWD') return directoryValue(state.previousDirectories);
  if (state.hasUnsureVariables) return UNKNOWN_VARIABLE;
  const value = state.variables.get(name);
  if (value === undefined) return name === 'IFS' ? DEFAULT_IFS : UNKNOWN_VARIABLE;
  if (part.subscript === undefined) return firstOf(value);
  if (part.isQuoted && state.variables.has('IFS') && value.kind === 'array')
    return UNKNOWN_VARIABLE;
  return elementOf(value, part);
}

const DEFAULT_IFS: ParameterValue = {
  kind: 'scalar',
  pieces: [{ kind: 'text', text: ' \t\n', isQuoted: false, origin: { start: 0, end: 0 } }],
};

function directoryValue(directories: readonly string[] | undefined): ParameterValue {
  const [text, ...others] = directories ?? [];
  if (text === undefined || others.length > 0) return UNKNOWN_VARIABLE;
  const origin = { start: 0, end: 0 };
  return { kind: 'scalar', pieces: [{ kind: 'text', text, isQuoted: true, origin }] };
}

/** `$name` of an array is its first element. */
function firstOf(value: VariableValue): ParameterValue {
  if (value.kind === 'scalar') return value;
  const [word] = value.words;
  return word === undefined ? NOTHING : { kind: 'scalar', pieces: word.pieces };
}

function elementOf(value: VariableValue, part: ParameterPart): ParameterValue {
  const [index, ...others] = part.subscript?.parts ?? [];
  const text = others.length === 0 && index?.kind === 'text' ? index.text : undefined;
  const words = value.kind === 'array' ? value.words : [];
  if (text === '@' || (text === '*' && !part.isQuoted)) {
    return value.kind === 'array' ? value : firstOf(value);
  }
  if (text === '*') return { kind: 'scalar', pieces: joinWords(words) };
  if (text === undefined || !/^[0-9]+$/.test(text) || value.kind === 'scalar') {
    return UNKNOWN_VARIABLE;
  }
  const word = words[Number(text)];
  return word === undefined ? NOTHING : { kind: 'scalar', pieces: word.pieces };
}
