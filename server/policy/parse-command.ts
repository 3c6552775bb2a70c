import type { Parser, Tree, TreeCursor } from 'web-tree-sitter';
import { systemClock, type Clock } from '../platform/clock';
import { loadGrammar, type BashGrammar } from './load-grammar';
import type { SyntaxNode } from './syntax/syntax-node';

/** The tree of one text, or why there is none. */
export type ParsedCommand =
  | { kind: 'tree'; root: SyntaxNode; nodeCount: number }
  | { kind: 'too-many-nodes' }
  | { kind: 'too-slow' };

/** Turns shell text into a syntax tree. Loaded once, used for every judgement. */
export interface CommandParser {
  /** Parses `text` as bash; gives up beyond `maxNodes` tree nodes. Keeps nothing between calls. */
  parse(text: string, maxNodes: number): ParsedCommand;
}

/** A last guard against texts on which the parser is quadratic; ordinary ones take a millisecond. */
const PARSE_LIMIT_MS = 500;
/** What already has a syntax error cannot be analysed, and only its intact part is still wanted. */
const BROKEN_PARSE_LIMIT_MS = 100;

/**
 * Loads the bash grammar, and a second instance of it: one text that makes the parser run out of memory
 * ends an instance for good, and the next text is parsed in the other while a new one is loaded.
 *
 * @param clock used only to stop a parse that takes far too long.
 */
export async function createCommandParser(clock: Clock = systemClock): Promise<CommandParser> {
  let [grammar, spare]: (BashGrammar | undefined)[] = await Promise.all([
    loadGrammar(),
    loadGrammar(),
  ]);
  let kept: Parser | undefined;
  const loadSpare = (): void => {
    void loadGrammar().then(
      (loaded) => {
        if (grammar === undefined) {
          grammar = loaded;
          loadSpare();
        } else spare = loaded;
      },
      // Without one, what comes after the next such text is not analysed: a person decides.
      () => undefined,
    );
  };
  return {
    parse: (text, maxNodes) => {
      const parser = kept ?? grammar?.createParser();
      if (parser === undefined) return { kind: 'too-slow' };
      kept = undefined;
      try {
        const tree = parseWithin(parser, text, clock);
        if (tree === null) {
          parser.delete();
          return { kind: 'too-slow' };
        }
        try {
          return copyTree(tree, maxNodes);
        } finally {
          tree.delete();
          parser.reset();
          kept = parser;
        }
      } catch (error) {
        kept = undefined;
        if (error instanceof WebAssembly.RuntimeError) {
          grammar = spare;
          spare = undefined;
          loadSpare();
        }
        throw error;
      }
    },
  };
}

function parseWithin(parser: Parser, text: string, clock: Clock): Tree | null {
  const startedAt = clock.now();
  return parser.parse(text, null, {
    progressCallback: ({ hasError }) =>
      clock.now() - startedAt > (hasError ? BROKEN_PARSE_LIMIT_MS : PARSE_LIMIT_MS),
  });
}

/** Copies the parser's tree into plain objects, so that no later code holds its memory. */
function copyTree(tree: Tree, maxNodes: number): ParsedCommand {
  const cursor = tree.walk();
  try {
    const root = readNode(cursor);
    const ancestors = [root];
    let nodeCount = 1;
    let isDown = cursor.gotoFirstChild();
    while (isDown) {
      nodeCount += 1;
      if (nodeCount > maxNodes) return { kind: 'too-many-nodes' };
      const node = readNode(cursor);
      ancestors.at(-1)?.children.push(node);
      ancestors.push(node);
      isDown = cursor.gotoFirstChild();
      while (!isDown && ancestors.length > 1) {
        ancestors.pop();
        isDown = cursor.gotoNextSibling();
        if (!isDown) cursor.gotoParent();
      }
    }
    return { kind: 'tree', root, nodeCount };
  } finally {
    cursor.delete();
  }
}

function readNode(cursor: TreeCursor): SyntaxNode & { children: SyntaxNode[] } {
  const type = cursor.nodeType;
  return {
    type,
    isNamed: cursor.nodeIsNamed,
    isBroken: type === 'ERROR' || cursor.nodeIsMissing,
    start: cursor.startIndex,
    end: cursor.endIndex,
    children: [],
  };
}
