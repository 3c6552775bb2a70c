import type { ReadableText } from '../syntax/readable-text';
import type { SyntaxNode } from '../syntax/syntax-node';
import { SyntaxMismatch } from '../syntax/syntax-mismatch';

const BLANKS = /^(?:[ \t\n]|\\\n)*$/;
const BEFORE_COMMENT = /[\s;&|()]/;

/** The statements among these nodes, without comments, keywords and separators. */
export function statementsOf(children: readonly SyntaxNode[]): readonly SyntaxNode[] {
  return children.filter((child) => child.isNamed && child.type !== 'comment');
}

/**
 * Makes sure that nothing stands between the parts of a statement that the shell would read and the
 * tree has left out, that comments are comments for the shell too, and that statements are separated.
 *
 * @throws SyntaxMismatch otherwise.
 */
export function checkGaps(node: SyntaxNode, unit: ReadableText): void {
  const { text } = unit.source;
  let position = node.type === 'program' ? 0 : node.start;
  let needsSeparator = false;
  for (const child of node.children) {
    const gap = text.slice(position, Math.max(position, child.start));
    if (!BLANKS.test(gap)) throw new SyntaxMismatch('text that the tree has left out');
    const hasSeparator = !child.isNamed || gap.replaceAll('\\\n', '').includes('\n');
    if (child.type === 'comment') checkComment(child, text);
    else if (needsSeparator && !hasSeparator && isStatementList(node)) {
      throw new SyntaxMismatch('statements without a separator');
    }
    if (hasSeparator) needsSeparator = false;
    if (child.isNamed && child.type !== 'comment') needsSeparator = true;
    position = Math.max(position, child.end);
  }
  const end = node.type === 'program' ? text.length : node.end;
  if (!BLANKS.test(text.slice(position, end))) {
    throw new SyntaxMismatch('text after the end of the tree');
  }
}

const isStatementList = (node: SyntaxNode): boolean =>
  ['program', 'compound_statement', 'do_group', 'subshell', 'command_substitution'].includes(
    node.type,
  );

/** For the shell a `#` begins a comment only at the start of a word. */
function checkComment(comment: SyntaxNode, text: string): void {
  const before = text[comment.start - 1];
  const isContinued = before === '\n' && text[comment.start - 2] === '\\';
  if (before !== undefined && (!BEFORE_COMMENT.test(before) || isContinued)) {
    throw new SyntaxMismatch('a comment in the middle of a word');
  }
}
