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
  const errors = new Set<number>();
  const leaves: SyntaxNode[] = [];
  for (const node of nodesBelow(root)) {
    if (node.isBroken) {
      if (!isOneSign(node)) return true;
      errors.add(node.start);
    }
    if (node.children.length === 0) leaves.push(node);
  }
  return leaves.some(
    (leaf, index) =>
      errors.has(leaf.start) &&
      !isReadWrite(leaf, leaves[index + 1]) &&
      !isReadWrite(leaves[index - 1], leaf),
  );
}

const isOneSign = (error: SyntaxNode): boolean =>
  error.type === 'ERROR' && error.end === error.start + 1 && error.children.length === 1;

/** The grammar does not know `<>`, and takes one of its signs for an error. */
const isReadWrite = (first: SyntaxNode | undefined, second: SyntaxNode | undefined): boolean =>
  first?.type === '<' && second?.type === '>' && first.end === second.start;
