import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Two lists of classes that may meet on one element, the second after the first. */
export interface JoinedClasses {
  first: string;
  second: string;
  /** Where the second is written. */
  at: string;
}

/** Deep enough for a list that is named elsewhere and chosen there. */
const DEEPEST = 6;

/**
 * Every pair of class lists that the sources below these folders join: the arguments of one `cn`, and
 * the `className` that an element is given together with those of the component that takes it.
 */
export function joinedClasses(folders: readonly string[]): JoinedClasses[] {
  const files = folders.flatMap(sourceFiles).map(parse);
  const named = new Map(files.flatMap(namedValues));
  const pairs: JoinedClasses[] = [];
  const own = new Map<string, string[]>();
  for (const file of files) {
    visit(file, (node) => {
      if (!ts.isCallExpression(node) || node.expression.getText() !== 'cn') return;
      const lists = node.arguments.map((one) => classLists(one, { file, named }));
      const at = place(node, file);
      lists.forEach((firsts, index) => {
        for (const second of lists.slice(index + 1).flat()) {
          for (const first of firsts) pairs.push({ first, second, at });
        }
      });
      const component = takerOf(node);
      if (component !== null) own.set(component, [...(own.get(component) ?? []), ...lists.flat()]);
    });
  }
  for (const file of files) {
    visit(file, (node) => {
      if (!ts.isJsxSelfClosingElement(node) && !ts.isJsxOpeningElement(node)) return;
      for (const attribute of node.attributes.properties) {
        if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== 'className') continue;
        const given = attribute.initializer;
        if (given === undefined) continue;
        for (const second of classLists(given, { file, named })) {
          for (const first of own.get(node.tagName.getText()) ?? []) {
            pairs.push({ first, second, at: place(node, file) });
          }
        }
      }
    });
  }
  return pairs;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function parse(file: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  node.forEachChild((child) => visit(child, look));
}

function place(node: ts.Node, file: ts.SourceFile): string {
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

/** What is named at the top of a file; by its bare name too, for whoever imports it. */
function namedValues(file: ts.SourceFile): [string, ts.Expression][] {
  return file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, initializer }): [string, ts.Expression][] =>
      initializer === undefined
        ? []
        : [
            [`${file.fileName} ${name.getText()}`, initializer],
            [name.getText(), initializer],
          ],
    ),
  );
}

/** The component whose own `className` this call takes in, or null. */
function takerOf(call: ts.CallExpression): string | null {
  if (!call.arguments.some((one) => one.getText() === 'className')) return null;
  for (let node: ts.Node = call; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isFunctionDeclaration(node) && node.name !== undefined) return node.name.text;
  }
  return null;
}

/** Every list of classes that an expression may come to. */
function classLists(
  node: ts.Node,
  by: { file: ts.SourceFile; named: ReadonlyMap<string, ts.Expression> },
  depth = 0,
): string[] {
  if (depth > DEEPEST) return [];
  if (ts.isStringLiteralLike(node)) return node.text.trim() === '' ? [] : [node.text];
  if (ts.isIdentifier(node)) {
    const value = by.named.get(`${by.file.fileName} ${node.text}`) ?? by.named.get(node.text);
    return value === undefined ? [] : classLists(value, by, depth + 1);
  }
  const lists: string[] = [];
  node.forEachChild((child) => {
    // What a value is chosen by is no list of classes.
    if (ts.isConditionalExpression(node) && child === node.condition) return;
    if (ts.isElementAccessExpression(node) && child === node.argumentExpression) return;
    if (ts.isPropertyAccessExpression(node) && child === node.name) return;
    if (ts.isPropertyAssignment(node) && child === node.name) return;
    if (ts.isBinaryExpression(node) && child === node.left && isAnd(node)) return;
    lists.push(...classLists(child, by, depth + 1));
  });
  return lists;
}

function isAnd({ operatorToken }: ts.BinaryExpression): boolean {
  return operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
}
