import type { Content, WordPiece } from '../shell-value';
import type { RawRedirect, RawWord } from '../syntax/raw-word';
import { SyntaxMismatch } from '../syntax/syntax-mismatch';
import type { SyntaxNode } from '../syntax/syntax-node';
import { WordScanner } from '../syntax/word-scanner';
import { expandUnsplit, type Expansion } from './expand-word';
import type { Tail } from './scope';

/**
 * The text of a here-document (POSIX 2.7.4), found by the shell's own rules: it begins on the next
 * line and ends at the line that is exactly the delimiter.
 *
 * @throws SyntaxMismatch when the syntax tree says that it ends elsewhere.
 */
export function readHereDocument(
  redirect: RawRedirect,
  options: {
    expansion: Expansion;
    tail: Tail | undefined;
    scannedEnd: number;
    hereDocument: SyntaxNode;
    scope: { unit: { nestedCommands: ReadonlyMap<number, SyntaxNode> } };
  },
): Content {
  const { expansion, tail, scannedEnd, hereDocument } = options;
  const { text } = expansion.source;
  const delimiter = delimiterOf(redirect.target);
  const isIndented = redirect.operator === '<<-';
  const lineEnd = text.indexOf('\n', lastOnLine(hereDocument, tail?.continuation, scannedEnd));
  if (lineEnd === -1) throw new SyntaxMismatch('a here-document without text');
  if (text.slice(redirect.end, lineEnd).includes('\n')) {
    throw new SyntaxMismatch('a here-document announced in a statement of several lines');
  }
  const bodyStart = lineEnd + 1;
  for (let start = bodyStart; start <= text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(start, end);
    if ((isIndented ? line.replace(/^\t+/, '') : line) === delimiter.text) {
      if (end !== hereDocument.end) throw new SyntaxMismatch('a here-document that ends elsewhere');
      return {
        kind: 'text',
        pieces: readBody(bodyStart, start, {
          ...options,
          isIndented,
          isLiteral: delimiter.isQuoted,
        }),
      };
    }
    if (newline === -1) break;
    start = newline + 1;
  }
  throw new SyntaxMismatch('a here-document that does not end');
}

/** Whatever else stands on the first line: the text begins on the line after it. */
function lastOnLine(
  hereDocument: SyntaxNode,
  continuation: SyntaxNode | undefined,
  scannedEnd: number,
): number {
  const isText = (node: SyntaxNode): boolean => /^heredoc_(body|end|content)$/.test(node.type);
  const ends = hereDocument.children.filter((child) => !isText(child)).map((child) => child.end);
  return Math.max(scannedEnd, continuation?.end ?? 0, ...ends);
}

function delimiterOf(target: RawWord): { text: string; isQuoted: boolean } {
  let text = '';
  let isQuoted = false;
  for (const part of target.parts) {
    if (part.kind !== 'text') throw new SyntaxMismatch('an expansion in a delimiter');
    text += part.text;
    isQuoted ||= part.isQuoted;
  }
  return { text, isQuoted };
}

function readBody(
  start: number,
  end: number,
  options: {
    expansion: Expansion;
    isIndented: boolean;
    isLiteral: boolean;
    scope: { unit: { nestedCommands: ReadonlyMap<number, SyntaxNode> } };
  },
): readonly WordPiece[] {
  const { expansion, isIndented, isLiteral } = options;
  const { source } = expansion;
  const pieces: readonly WordPiece[] = isLiteral
    ? [
        {
          kind: 'text',
          text: source.text.slice(start, end),
          isQuoted: true,
          origin: source.spanOf(start, end),
        },
      ]
    : expandUnsplit(
        new WordScanner(source.text, start, end, options.scope.unit.nestedCommands).scanHereText(),
        expansion,
      ).pieces;
  if (!isIndented) return pieces;
  return pieces.map((piece, index) =>
    piece.kind === 'text'
      ? { ...piece, text: piece.text.replace(index === 0 ? /^\t+|(?<=\n)\t+/g : /(?<=\n)\t+/g, '') }
      : piece,
  );
}
