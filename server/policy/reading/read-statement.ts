import { joinContents, NO_CONTENT, type Content } from '../shell-value';
import { CommandScanner } from '../syntax/command-scanner';
import { hasBrokenPart, type SyntaxNode } from '../syntax/syntax-node';
import { SyntaxMismatch } from '../syntax/syntax-mismatch';
import { changeByArithmetic } from './assign-variable';
import { checkGaps, statementsOf } from './check-gaps';
import { readCase, readFor, readFunction, readIf, readWhile } from './read-control-flow';
import { readRedirects, readSimpleCommand, scannedRange } from './read-simple-command';
import { readSequence } from './read-sequence';
import type { Scope, Tail } from './scope';
import { assumeSuccess, copyState, joinStates } from './shell-state';

/**
 * Reads one statement, changes the state as running it would, and gives what it would print.
 *
 * @throws SyntaxMismatch where the tree does not agree with the shell's own rules.
 */
export function readStatement(node: SyntaxNode, scope: Scope, tail?: Tail): Content {
  scope.reading.spend(1);
  switch (node.type) {
    case 'command':
    case 'declaration_command':
    case 'unset_command':
    case 'variable_assignment':
    case 'variable_assignments':
    case 'file_redirect':
      return readLeaf(node, scope, tail);
    case 'test_command':
      return node.children[0]?.type === '['
        ? readLeaf(node, scope, tail)
        : readExpression(node, scope, tail);
    case 'redirected_statement':
      return readRedirected(node, scope, tail);
    case 'list':
      return readList(node, scope, tail);
    case 'pipeline':
      return readPipeline(node, scope, tail);
    case 'negated_command': {
      checkGaps(node, scope.unit);
      const inner = node.children.find((child) => child.isNamed && child.type !== 'comment');
      if (inner === undefined) return NO_CONTENT;
      const output = readStatement(inner, scope, tail);
      scope.state.directoriesOnSuccess = undefined;
      return output;
    }
    default:
      return readCompound(node, scope, tail);
  }
}

/** The top of a text. What comes before a syntax error runs, so the intact statements are read. */
export function readProgram(scope: Scope): Content {
  const { root } = scope.unit;
  const isBroken = hasBrokenPart(root);
  if (!isBroken) {
    checkGaps(root, scope.unit);
    return readSequence(root.children, scope);
  }
  scope.reading.problems.push('It has a syntax error, so what it would do is not certain.');
  const intact = root.children.filter((child) => !hasBrokenPart(child));
  return readSequence(intact, scope);
}

function readCompound(node: SyntaxNode, scope: Scope, tail: Tail | undefined): Content {
  const isExpression = node.type === 'compound_statement' && node.children[0]?.type === '((';
  if (isExpression) return readExpression(node, scope, tail);
  return withTail(node, { scope, tail }, (inner) =>
    scope.reading.nested(() => {
      checkGaps(node, inner.unit);
      switch (node.type) {
        case 'compound_statement':
        case 'do_group':
          return readSequence(node.children, inner);
        case 'subshell':
          return readSequence(node.children, { ...inner, state: copyState(inner.state) });
        case 'if_statement':
          return readIf(node, inner);
        case 'while_statement':
          return readWhile(node, inner);
        case 'for_statement':
        case 'c_style_for_statement':
          return readFor(node, inner);
        case 'case_statement':
          return readCase(node, inner);
        case 'function_definition':
          return readFunction(node, inner);
        default:
          throw new SyntaxMismatch(`a statement of an unknown kind: ${node.type}`);
      }
    }),
  );
}

function readLeaf(node: SyntaxNode, scope: Scope, tail: Tail | undefined): Content {
  if (tail?.continuation === undefined) return readSimpleCommand(node, scope, tail);
  const first = readSimpleCommand(node, { ...scope, state: copyState(scope.state) }, tail);
  return readElements(statementsOf(tail.continuation.children), scope, { input: first });
}

/** A compound statement under redirects: they hold for everything in it. */
function withTail(
  node: SyntaxNode,
  { scope, tail }: { scope: Scope; tail: Tail | undefined },
  read: (inner: Scope) => Content,
): Content {
  if (tail === undefined) return read(scope);
  const { state } = scope;
  const outerInput = state.input;
  const redirected = readRedirects(node, scope, tail);
  state.input = redirected.input;
  const output = redirected.sendOutput(read(scope));
  state.input = outerInput;
  if (tail.continuation === undefined) return output;
  return readElements(statementsOf(tail.continuation.children), scope, { input: output });
}

/** `[[ … ]]` and `((…))` run nothing but the commands nested in them. */
/** `[[ -v 'a[$(command)]' ]]`: the name is evaluated, and the command runs in spite of the quotes. */
const QUOTED_INDEX = /'[^']{0,200}\[[^\]']{0,200}(?:\$\(|`)/;

function readExpression(node: SyntaxNode, scope: Scope, tail: Tail | undefined): Content {
  return withTail(node, { scope, tail }, (inner) => {
    const { source, nestedCommands } = inner.unit;
    if (QUOTED_INDEX.test(source.text.slice(node.start, node.end))) {
      throw new SyntaxMismatch('a command in the index of a quoted name');
    }
    const scanner = new CommandScanner(source.text, node.start, node.end, nestedCommands);
    scannedRange(scanner.scanExpression(), inner);
    inner.state.directoriesOnSuccess = undefined;
    changeByArithmetic(inner.state, source.text.slice(node.start, node.end));
    return NO_CONTENT;
  });
}

function readRedirected(node: SyntaxNode, scope: Scope, outer: Tail | undefined): Content {
  const hereDocuments = node.children.filter((child) => child.type === 'heredoc_redirect');
  const [hereDocument, ...more] = hereDocuments;
  if (more.length > 0 || (hereDocument !== undefined && outer !== undefined)) {
    throw new SyntaxMismatch('several here-documents at once');
  }
  const body = node.children.find((child) => child.isNamed && !isRedirect(child));
  const parts = hereDocument?.children ?? [];
  const operatorAt = parts.findIndex((part) => part.type === '&&' || part.type === '||');
  const next = operatorAt === -1 ? undefined : parts.slice(operatorAt + 1).find(isStatement);
  const continuation = parts.find((part) => part.type === 'pipeline' && part !== next);
  const lineEnd = continuation?.start ?? parts[operatorAt]?.start ?? node.end;
  const tail: Tail = outer ?? { end: lineEnd, hereDocument, continuation };
  const output =
    body === undefined ? readLeaf(node, scope, tail) : readStatement(body, scope, tail);
  const operator = parts[operatorAt];
  if (operator === undefined || next === undefined) return output;
  return joinContents([output, readAfter(operator.type, next, scope)]);
}

const isRedirect = (node: SyntaxNode): boolean => node.type.endsWith('_redirect');
const isStatement = (node: SyntaxNode): boolean =>
  node.isNamed && !isRedirect(node) && !node.type.startsWith('heredoc');

/** `a && b || c`: the tree nests to the left, as deep as the list is long. */
function readList(node: SyntaxNode, scope: Scope, tail: Tail | undefined): Content {
  const steps: { operator: string; statement: SyntaxNode }[] = [];
  let first = node;
  while (first.type === 'list') {
    checkGaps(first, scope.unit);
    const [left, right] = statementsOf(first.children);
    const operator = first.children.find((child) => child.type === '&&' || child.type === '||');
    if (left === undefined || right === undefined || operator === undefined) {
      throw new SyntaxMismatch('a list without its parts');
    }
    steps.unshift({ operator: operator.type, statement: right });
    first = left;
  }
  const outputs = [readStatement(first, scope)];
  steps.forEach(({ operator, statement }, index) => {
    const isLast = index === steps.length - 1;
    outputs.push(readAfter(operator, statement, scope, isLast ? tail : undefined));
  });
  return joinContents(outputs);
}

/** The right side of `&&` or `||`, which may or may not run. */
function readAfter(operator: string, statement: SyntaxNode, scope: Scope, tail?: Tail): Content {
  const { state } = scope;
  const skipped = copyState(state);
  if (operator === '&&') assumeSuccess(state);
  // Behind `||` the left side has succeeded wherever the right side was skipped.
  else assumeSuccess(skipped);
  const output = readStatement(statement, scope, tail);
  const onSuccess = state.directoriesOnSuccess;
  joinStates(state, skipped);
  if (operator === '&&') state.directoriesOnSuccess = onSuccess;
  return output;
}

function readPipeline(node: SyntaxNode, scope: Scope, tail: Tail | undefined): Content {
  checkGaps(node, scope.unit);
  return readElements(statementsOf(node.children), scope, { input: scope.state.input, tail });
}

/** Each element runs in a subshell of its own and reads what the one before it prints. */
function readElements(
  elements: readonly SyntaxNode[],
  scope: Scope,
  { input, tail }: { input: Content; tail?: Tail | undefined },
): Content {
  let stream = input;
  elements.forEach((element, index) => {
    const state = { ...copyState(scope.state), input: stream };
    const isLast = index === elements.length - 1;
    stream = readStatement(element, { ...scope, state }, isLast ? tail : undefined);
  });
  scope.state.directoriesOnSuccess = undefined;
  return stream;
}
