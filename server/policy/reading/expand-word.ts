import type { Span } from '../../domain/finding';
import type { BackquotedPart, CommandPart, ParameterPart, RawPart } from '../syntax/raw-word';
import type { ArithmeticPart, RawWord } from '../syntax/raw-word';
import type { SourceText } from '../syntax/source-text';
import type { Content, ShellWord, UnknownCause, WordPiece } from '../shell-value';
import { expandBraces } from './expand-braces';
import { expandParameter } from './expand-parameter';
import { splitFields, type Fragment } from './split-fields';
import type { ShellState } from './shell-state';

/** What an expansion needs: the shell's state, the text it stands in, and a way to run what is nested. */
export interface Expansion {
  readonly state: ShellState;
  readonly source: SourceText;
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

function fragmentsOf(part: RawPart, expansion: Expansion): Fragment[] {
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
          pieces: [unknownPiece(value.cause, { span, isQuoted })],
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
    const text = last.text.replace(/\n+$/, '');
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
  if (first?.kind !== 'text' || first.isQuoted || !first.text.startsWith('~')) return parts;
  const [, user = '', rest = ''] = /^~([^/]*)(.*)$/s.exec(first.text) ?? [];
  const isWholeName = rest !== '' || others.length === 0;
  if (!isWholeName) return parts;
  const folder = homeOf(user, state);
  const { start } = first;
  const tilde: RawPart =
    folder !== undefined
      ? { kind: 'text', text: folder, isQuoted: true, start, end: start + 1 + user.length }
      : {
          kind: 'parameter',
          name: user === '+' ? 'PWD' : 'OLDPWD',
          isLength: false,
          isIndirect: false,
          subscript: undefined,
          operator: undefined,
          operand: undefined,
          isQuoted: true,
          start,
          end: start + 1 + user.length,
        };
  if (rest === '') return [tilde, ...others];
  const kept: RawPart = { ...first, text: rest, start: start + 1 + user.length };
  return [tilde, kept, ...others];
}

function homeOf(user: string, state: ShellState): string | undefined {
  if (user === '+' || user === '-' || /^[+-]?\d+$/.test(user)) return undefined;
  if (user !== '') return user === 'root' ? '/root' : `/home/${user}`;
  const home = state.variables.get('HOME');
  const text = home?.kind === 'scalar' ? home.pieces : [];
  return text.every((piece) => piece.kind === 'text')
    ? text.map((piece) => piece.text).join('')
    : undefined;
}
