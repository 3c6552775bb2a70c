import { NO_CONTENT, type Content } from '../shell-value';
import type { ArithmeticPart, BackquotedPart, CommandPart } from '../syntax/raw-word';
import { sourceOfPieces } from '../syntax/source-text';
import { SyntaxMismatch } from '../syntax/syntax-mismatch';
import { nodesBelow, type SyntaxNode } from '../syntax/syntax-node';
import { changeByArithmetic } from './assign-variable';
import { checkGaps } from './check-gaps';
import { readSequence } from './read-sequence';
import type { Scope } from './scope';
import { copyState } from './shell-state';

/** Reads a command inside a word, in a subshell of its own, and gives what it would print. */
export function readNested(
  part: CommandPart | BackquotedPart | ArithmeticPart,
  scope: Scope,
): Content {
  const { reading, unit } = scope;
  return reading.nested(() => {
    const state = copyState(scope.state);
    switch (part.kind) {
      case 'stream':
        // What is written to `>(…)` is not known here.
        if (unit.source.text.startsWith('>', part.start)) {
          const input = { kind: 'unknown', cause: 'output' } as const;
          readInside(part.node, { ...scope, state: { ...copyState(state), input } });
        }
        return readInside(part.node, { ...scope, state });
      case 'output':
        return readInside(part.node, { ...scope, state });
      case 'backquoted': {
        const origin = unit.source.spanOf(part.start + 1, part.end - 1);
        const piece = { kind: 'text', text: part.text, isQuoted: true, origin } as const;
        return reading.readText(sourceOfPieces([piece]), state);
      }
      case 'arithmetic':
        readArithmetic(part, { ...scope, state });
        // Unlike a nested command, the expression itself is evaluated in this shell.
        changeByArithmetic(scope.state, unit.source.text.slice(part.start, part.end));
        return NO_CONTENT;
    }
  });
}

function readInside(node: SyntaxNode, scope: Scope): Content {
  const { reading, unit, state } = scope;
  checkGaps(node, unit);
  const file = node.children.find((child) => child.type === 'file_redirect');
  if (file !== undefined) {
    // `$(< file)` gives what is in the file; the tree has no command in it.
    reading.readNode(file, unit, state);
    return { kind: 'unknown', cause: 'output' };
  }
  return readSequence(node.children, scope);
}

function readArithmetic(part: ArithmeticPart, scope: Scope): void {
  if (scope.unit.source.text.slice(part.start, part.end).includes('`')) {
    throw new SyntaxMismatch('backquotes inside an arithmetic expression');
  }
  let readUpTo = part.start;
  for (const node of nodesBelow(part.node)) {
    const isCommand = node.type === 'command_substitution' || node.type === 'process_substitution';
    if (!isCommand || node.start < readUpTo) continue;
    readUpTo = node.end;
    readInside(node, scope);
  }
}
