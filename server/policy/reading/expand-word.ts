import type { Span } from '../../domain/finding';
import type { BackquotedPart, CommandPart, ParameterPart, RawPart } from '../syntax/raw-word';
import type { ArithmeticPart, RawWord } from '../syntax/raw-word';
import type { SourceText } from '../syntax/source-text';
import {
  textOfPieces,
  type Content,
  type ShellWord,
  type UnknownCause,
  type WordPiece,
} from '../shell-value';
import { expandBraces } from './expand-braces';
import { expandParameter } from './expand-parameter';
import { splitFields, type Fragment } from './split-fields';
import type { ShellState } from './shell-state';

/** What an expansion needs: the shell's state, the text it stands in, and a way to run what is nested. */
export interface Expansion {
  readonly state: ShellState;
  readonly source: SourceText;
  /** Counts what an expansion makes against the budget of the analysis. */
  readonly spend: (steps: number) => void;
  /** Reads a nested command and gives what it would print, or for a stream what could be read. */
  readonly readNested: (part: CommandPart | BackquotedPart | ArithmeticPart) => Content;
}

/**
 * All expansions of one word in the shell's order: braces, tilde, parameters and commands, splitting.
 * File patterns stay in unquoted text; what a pattern may match is judged, not what it matches now.
 */
export function expandWord(word: RawWord, expansion: Expansion): readonly ShellWord[] {
  const span = expansion.source.spanOf(word.start, word.end);
  const alternatives = expandBraces(word);
  if (alternatives === undefined) {
    for (const part of word.parts) fragmentsOf(part, expansion);
    return [{ pieces: [unknownPiece('variable', { span, isQuoted: false })], span }];
  }
  return alternatives.flatMap((alternative) => {
    const parts = withTilde(alternative.parts, expansion.state);
    const fragments = parts.flatMap((part) => fragmentsOf(part, expansion));
    return splitFields(fragments, expansion.state).map((pieces) => ({ pieces, span }));
  });
}

/** A word in a place where the shell does not split: an assignment, a redirect, a here-string. */
export function expandUnsplit(word: RawWord, expansion: Expansion): ShellWord {
  const span = expansion.source.spanOf(word.start, word.end);
  const parts = withTilde(word.parts, expansion.state);
  const fragments = parts.flatMap((part) => fragmentsOf(part, expansion));
  return { pieces: fragments.flatMap((fragment) => piecesOf(fragment)), span };
}

function piecesOf(fragment: Fragment): readonly WordPiece[] {
  return fragment.kind === 'pieces'
    ? fragment.pieces
    : fragment.words.flatMap((word, index): readonly WordPiece[] =>
        index === 0
          ? word.pieces
          : [{ kind: 'text', text: ' ', isQuoted: true, origin: word.span }, ...word.pieces],
      );
}

/** Text that only the run would show. */
export function unknownPiece(
  cause: UnknownCause,
  { span, isQuoted, stream }: { span: Span; isQuoted: boolean; stream?: Content },
): WordPiece {
  const piece = { kind: 'unknown', cause, isQuoted, origin: span } as const;
  return stream === undefined ? piece : { ...piece, stream };
}

/** Text counts against the budget too: variables may double in every step. */
const CHARACTERS_PER_STEP = 64;

function fragmentsOf(part: RawPart, expansion: Expansion): Fragment[] {
  const fragments = expandPart(part, expansion);
  for (const fragment of fragments) {
    const pieces =
      fragment.kind === 'pieces' ? fragment.pieces : fragment.words.flatMap(({ pieces }) => pieces);
    const length = pieces.reduce(
      (sum, piece) => sum + (piece.kind === 'text' ? piece.text.length : 0),
      0,
    );
    expansion.spend(pieces.length - 1 + Math.floor(length / CHARACTERS_PER_STEP));
  }
  return fragments;
}

function expandPart(part: RawPart, expansion: Expansion): Fragment[] {
  const span = expansion.source.spanOf(part.start, part.end);
  const isQuoted = part.isQuoted;
  switch (part.kind) {
    case 'text':
      return [
        {
          kind: 'pieces',
          pieces: [{ kind: 'text', text: part.text, isQuoted, origin: span }],
          isSplit: false,
        },
      ];
    case 'parameter':
      return parameterFragments(part, expansion);
    case 'output':
    case 'backquoted':
      return [outputFragment(expansion.readNested(part), { span, isQuoted })];
    case 'stream': {
      const stream = expansion.readNested(part);
      const cause = stream.kind === 'unknown' ? stream.cause : 'output';
      const piece = unknownPiece(cause, { span, isQuoted: true, stream });
      return [{ kind: 'pieces', pieces: [piece], isSplit: false }];
    }
    case 'arithmetic':
      expansion.readNested(part);
      return [
        {
          kind: 'pieces',
          pieces: [unknownPiece('number', { span, isQuoted })],
          isSplit: false,
        },
      ];
    case 'array':
      return [
        {
          kind: 'words',
          words: part.words.flatMap((word) => expandWord(word, expansion)),
        },
      ];
  }
}

function parameterFragments(part: ParameterPart, expansion: Expansion): Fragment[] {
  const span = expansion.source.spanOf(part.start, part.end);
  // Nested commands in subscript and operand run whether or not their text is used.
  if (part.subscript !== undefined) expandUnsplit(part.subscript, expansion);
  const operand =
    part.operand === undefined ? undefined : expandUnsplit(part.operand, expansion).pieces;
  const value = expandParameter(part, { state: expansion.state, operand });
  const isQuoted = part.isQuoted;
  switch (value.kind) {
    case 'unknown':
      return [
        {
          kind: 'pieces',
          // `"$@"` may be several words even in quotes.
          pieces: [unknownPiece(value.cause, { span, isQuoted: isQuoted && !isList(part) })],
          isSplit: !isQuoted,
        },
      ];
    case 'scalar': {
      const pieces = value.pieces.map((piece) => ({ ...piece, isQuoted }));
      return [{ kind: 'pieces', pieces, isSplit: !isQuoted }];
    }
    case 'array': {
      const fields = value.words.flatMap((word) => {
        const pieces = word.pieces.map((piece) => ({ ...piece, isQuoted }));
        return splitFields([{ kind: 'pieces', pieces, isSplit: !isQuoted }], expansion.state);
      });
      return [{ kind: 'words', words: fields.map((pieces) => ({ pieces, span })) }];
    }
  }
}

function isList(part: ParameterPart): boolean {
  const [index] = part.subscript?.parts ?? [];
  return part.name === '@' || (index?.kind === 'text' && index.text === '@');
}

function outputFragment(
  output: Content,
  { span, isQuoted }: { span: Span; isQuoted: boolean },
): Fragment {
  if (output.kind !== 'text') {
    const cause = output.kind === 'unknown' ? output.cause : 'output';
    return {
      kind: 'pieces',
      pieces: [unknownPiece(cause, { span, isQuoted })],
      isSplit: !isQuoted,
    };
  }
  const pieces = withoutFinalNewlines(output.pieces);
  return {
    kind: 'pieces',
    pieces: pieces.map((piece) => ({ ...piece, isQuoted })),
    isSplit: !isQuoted,
  };
}

/** Command substitution drops the newlines at the end of the output. */
function withoutFinalNewlines(pieces: readonly WordPiece[]): WordPiece[] {
  const kept = [...pieces];
  for (let last = kept.at(-1); last?.kind === 'text'; last = kept.at(-1)) {
    let end = last.text.length;
    while (last.text[end - 1] === '\n') end -= 1;
    const text = last.text.slice(0, end);
    kept.pop();
    if (text !== '') {
      kept.push({ ...last, text });
      break;
    }
  }
  return kept;
}

/** `~`, `~/x`, `~user` at the start of a word. */
function withTilde(parts: readonly RawPart[], state: ShellState): readonly RawPart[] {
  const [first, ...others] = parts;
  if (first?.kind !== 'text' || first.isQuoted) return parts;
  const [whole, user = '', rest = ''] = TILDE.exec(first.text) ?? [];
  if (whole === undefined || (rest === '' && others.length > 0)) return parts;
  const { start } = first;
  const end = start + 1 + user.length;
  const name = { '': 'HOME', '+': 'PWD', '-': 'OLDPWD' }[user];
  const folder = name === undefined ? homeOf(user, state) : undefined;
  const tilde: RawPart =
    folder === undefined
      ? parameterNamed(name ?? UNKNOWN_HOME, start, end)
      : { kind: 'text', text: folder, isQuoted: true, start, end };
  if (rest === '') return [tilde];
  return [tilde, { ...first, text: rest, start: end }, ...others];
}

const TILDE = /^~([+-]?|[A-Za-z_][\w.-]*)(\/.*)?$/s;
/** Stands for another account's home folder: a variable that nothing sets. */
const UNKNOWN_HOME = '__unknown__';

/** The home folder of a named account, where that can be told. */
function homeOf(user: string, state: ShellState): string | undefined {
  if (user === 'root') return '/root';
  const home = state.variables.get('HOME');
  const text = home?.kind === 'scalar' ? textOfPieces(home.pieces) : undefined;
  return text?.endsWith(`/${user}`) === true ? text : undefined;
}

function parameterNamed(name: string, start: number, end: number): ParameterPart {
  return {
    kind: 'parameter',
    name,
    isLength: false,
    isIndirect: false,
    subscript: undefined,
    operator: undefined,
    operand: undefined,
    isQuoted: true,
    start,
    end,
  };
}
