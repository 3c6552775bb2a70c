import {
  afterMatching,
  joinContents,
  NO_CONTENT,
  type Content,
  type ShellWord,
} from '../shell-value';
import { CommandScanner } from '../syntax/command-scanner';
import type { SyntaxNode } from '../syntax/syntax-node';
import { changeByArithmetic } from './assign-variable';
import { checkGaps } from './check-gaps';
import { readSequence } from './read-sequence';
import { isForkBomb } from './fork-bomb';
import { scannedRange } from './read-simple-command';
import type { Scope } from './scope';
import { assumeSuccess, copyState, isSameState, joinStates, UNKNOWN_VALUE } from './shell-state';
import type { ShellState } from './shell-state';

/** More values than this are not gone through one by one. */
const MOST_VALUES = 32;
/** A loop whose state has not settled after this many rounds is read with an unknown folder. */
const MOST_ROUNDS = 4;

/** `if`, with its `elif` and `else`: each branch from the state before it, then what all agree on. */
export function readIf(node: SyntaxNode, scope: Scope): Content {
  const { state } = scope;
  const outputs: Content[] = [];
  const thenAt = node.children.findIndex((child) => child.type === 'then');
  const branches = node.children.filter(isBranch);
  const body = node.children.slice(thenAt + 1).filter((child) => !isBranch(child));
  outputs.push(readSequence(node.children.slice(0, thenAt), scope));
  const otherwise = copyState(state);
  assumeSuccess(state);
  outputs.push(readSequence(body, scope));
  const [next, ...rest] = branches;
  if (next !== undefined) {
    const other = { ...scope, state: otherwise };
    checkGaps(next, scope.unit);
    const nextAsIf = { ...next, children: [...next.children, ...rest] };
    outputs.push(
      next.type === 'elif_clause' ? readIf(nextAsIf, other) : readSequence(next.children, other),
    );
  }
  joinStates(state, otherwise);
  return joinContents(outputs);
}

const isBranch = (node: SyntaxNode): boolean =>
  node.type === 'elif_clause' || node.type === 'else_clause';

/** `while` and `until`. */
export function readWhile(node: SyntaxNode, scope: Scope): Content {
  return readLoop(scope.state, () => {
    const doAt = node.children.findIndex((child) => child.type === 'do_group');
    readSequence(node.children.slice(0, doAt), scope);
    assumeSuccess(scope.state);
    return readSequence(node.children.slice(doAt), scope);
  });
}

/** `for name in words`, `select`, and `for ((…))`. */
export function readFor(node: SyntaxNode, scope: Scope): Content {
  const { state } = scope;
  const body = node.children.filter(
    (child) => child.type === 'do_group' || child.type === 'compound_statement',
  );
  const variable = node.children.find((child) => child.type === 'variable_name');
  const start = node.children[0]?.end ?? node.start;
  const headEnd = body[0]?.start ?? node.end;
  if (node.type === 'c_style_for_statement' || variable === undefined) {
    scannedRange(scannerOf(scope, start, headEnd).scanExpression(), scope);
    changeByArithmetic(state, scope.unit.source.text.slice(start, headEnd));
    return readLoop(state, () => readSequence(body, scope));
  }
  const name = scope.unit.source.text.slice(variable.start, variable.end);
  const hasValues = node.children.some((child) => child.type === 'in');
  const values = hasValues ? forValues(node, scope, headEnd) : state.positional;
  if (values === undefined || values.length > MOST_VALUES || values.some(isOpenEnded)) {
    return readLoop(state, () => {
      state.variables.set(name, UNKNOWN_VALUE);
      return readSequence(body, scope);
    });
  }
  const outputs: Content[] = [];
  for (const value of values) {
    outputs.push(
      readLoop(state, () => {
        state.variables.set(name, { kind: 'scalar', pieces: afterMatching(value).pieces });
        return readSequence(body, scope);
      }),
    );
  }
  return joinContents(outputs);
}

/** An unquoted unknown part may bring any number of values, of which only the first begins so. */
const isOpenEnded = (value: ShellWord): boolean =>
  value.pieces.some((piece) => piece.kind === 'unknown' && !piece.isQuoted);

function forValues(node: SyntaxNode, scope: Scope, headEnd: number): readonly ShellWord[] {
  const inAt = node.children.findIndex((child) => child.type === 'in');
  const start = node.children[inAt]?.end ?? node.start;
  const end = node.children
    .slice(inAt)
    .reduce((last, child) => (child.end <= headEnd && child.isNamed ? child.end : last), start);
  const { words } = scannerOf(scope, start, end).scanCommand();
  return scannedRange(words, scope);
}

function scannerOf(scope: Scope, start: number, end: number): CommandScanner {
  const { source, nestedCommands } = scope.unit;
  return new CommandScanner(source.text, start, end, nestedCommands);
}

/** Any number of rounds, none included: read until nothing new is learned. */
function readLoop(state: ShellState, readRound: () => Content): Content {
  let output: Content = NO_CONTENT;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = copyState(state);
    output = joinContents([output, readRound()]);
    joinStates(state, before);
    if (isSameState(state, before)) return output;
  }
  state.directories = undefined;
  return joinContents([output, readRound()]);
}

/** `case`: any of its items, or none. */
export function readCase(node: SyntaxNode, scope: Scope): Content {
  const items = node.children.filter((child) => child.type === 'case_item');
  const start = node.children[0]?.end ?? node.start;
  const inAt = node.children.find((child) => child.type === 'in')?.start ?? start;
  scannedRange(scannerOf(scope, start, inAt).scanExpression(), scope);
  const { state } = scope;
  const before = copyState(state);
  const outputs = items.map((item) => {
    const branch = copyState(before);
    const bodyAt = item.children.findIndex((child) => child.type === ')');
    const patternEnd = item.children[bodyAt]?.start ?? item.start;
    checkGaps(item, scope.unit);
    scannedRange(scannerOf(scope, item.start, patternEnd).scanExpression(), scope);
    const output = readSequence(item.children.slice(bodyAt + 1), { ...scope, state: branch });
    joinStates(state, branch);
    return output;
  });
  return joinContents(outputs);
}

/** A function: its body is judged once for any arguments here, and again wherever it is called. */
export function readFunction(node: SyntaxNode, scope: Scope): Content {
  const { state, reading, unit } = scope;
  const [nameNode, body] = node.children.filter(
    (child) => child.isNamed && child.type !== 'comment',
  );
  if (nameNode === undefined || body === undefined) return NO_CONTENT;
  const name = unit.source.text.slice(nameNode.start, nameNode.end).replace(/["'\\]/g, '');
  state.functions.set(name, { body, unit });
  state.directoriesOnSuccess = undefined;
  if (isForkBomb(node, { name, text: unit.source.text })) {
    reading.forkBombs.push(unit.source.spanOf(node.start, node.end));
  }
  reading.functionsInside.push(name);
  const inside = { ...copyState(state), positional: undefined };
  reading.readNode(body, unit, inside);
  reading.functionsInside.pop();
  return NO_CONTENT;
}
