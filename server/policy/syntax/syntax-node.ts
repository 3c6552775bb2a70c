/** One node of a parsed command. Offsets are UTF-16 code units into the parsed text. */
export interface SyntaxNode {
  readonly type: string;
  readonly isNamed: boolean;
  /** The node itself is a parse error, or was invented by the parser. */
  readonly isBroken: boolean;
  readonly start: number;
  readonly end: number;
  readonly children: readonly SyntaxNode[];
}

/** Every node below `root`, itself included, parents first. Depth costs no stack. */
export function* nodesBelow(root: SyntaxNode): Generator<SyntaxNode> {
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child !== undefined) waiting.push(child);
    }
  }
}

/** Whether anything in this part of the tree is a parse error. */
export function hasBrokenPart(root: SyntaxNode): boolean {
  for (const node of nodesBelow(root)) if (node.isBroken) return true;
  return false;
}
