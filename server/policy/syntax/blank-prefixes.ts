import { nodesBelow, type SyntaxNode } from './syntax-node';

const COMPOUND: ReadonlySet<string> = new Set([
  ...['{', '(', '!', 'if', 'while', 'until', 'for', 'select', 'case', '[['],
]);

/** A text without keywords that the grammar does not know in their places. */
export interface BlankedText {
  /** As long as before, with blanks where they stood. */
  readonly text: string;
  /**
   * `same`: it does what it did. `negated`: only which way a list goes on is another. `apart`: it also ran
   * in a shell of its own.
   */
  readonly meaning: 'same' | 'negated' | 'apart';
}

/**
 * The grammar does not know `!`, `time` and `coproc` before a compound statement, and takes `{` or `if`
 * for a program there. Undefined where none stands so.
 */
export function blankPrefixes(text: string, root: SyntaxNode): BlankedText | undefined {
  let blanked = text;
  let meaning: BlankedText['meaning'] = 'same';
  for (const node of nodesBelow(root)) {
    const end = prefixEnd(node, text);
    if (end === undefined) continue;
    if (text.startsWith('coproc', node.start)) meaning = 'apart';
    else if (node.type === 'negated_command' && meaning === 'same') meaning = 'negated';
    blanked = blanked.slice(0, node.start) + ' '.repeat(end - node.start) + blanked.slice(end);
  }
  return blanked === text ? undefined : { text: blanked, meaning };
}

/** Where what `node` begins with such a keyword ends. */
function prefixEnd(node: SyntaxNode, text: string): number | undefined {
  const textOf = ({ start, end }: SyntaxNode): string => text.slice(start, end);
  const isCompound = (word: SyntaxNode): boolean =>
    word.type === 'subshell' || COMPOUND.has(textOf(word));
  if (node.type === 'negated_command') {
    const inner = node.children.find(
      ({ type }) => type === 'command' || type === 'negated_command',
    );
    const [first] = inner?.children ?? [];
    return first !== undefined && isCompound(first) ? inner?.start : undefined;
  }
  if (node.type !== 'command') return undefined;
  const [name, ...others] = node.children;
  if (name === undefined || !/^(?:time|coproc)$/.test(textOf(name))) return undefined;
  return others.slice(0, 3).find(isCompound)?.start;
}
