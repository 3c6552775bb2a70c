import type { SourceText } from './source-text';
import { nodesBelow, type SyntaxNode } from './syntax-node';

/** A text together with the nested commands that its tree has, by where they start. */
export interface ReadableText {
  readonly source: SourceText;
  readonly root: SyntaxNode;
  readonly nestedCommands: ReadonlyMap<number, SyntaxNode>;
}

const NESTED_COMMANDS: ReadonlySet<string> = new Set([
  'command_substitution',
  'process_substitution',
  'arithmetic_expansion',
]);

/** Indexes a parsed text for the scanners. */
export function readableText(source: SourceText, root: SyntaxNode): ReadableText {
  const nestedCommands = new Map<number, SyntaxNode>();
  for (const node of nodesBelow(root)) {
    if (NESTED_COMMANDS.has(node.type)) nestedCommands.set(node.start, node);
  }
  return { source, root, nestedCommands };
}
