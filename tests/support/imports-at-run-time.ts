import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * Everything that a module brings along when it is loaded, by what it imports at run time: our own
 * modules by their path from the root of the project, packages by name. Types and what is imported
 * when it is needed, by a call of `import`, are not in it. Each with the way that leads there.
 */
export function importsAtRunTime(entry: string): Map<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>([[entry, [entry]]]);
  for (const [module, way] of ways) {
    if (!existsSync(module)) continue;
    for (const named of namedImports(module)) {
      const found = ownModule(module, named) ?? named;
      if (!ways.has(found)) ways.set(found, [...way, found]);
    }
  }
  return ways;
}

function namedImports(module: string): string[] {
  const text = readFileSync(module, 'utf8');
  const file = ts.createSourceFile(module, text, ts.ScriptTarget.Latest, true);
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
    return isOfTypes(statement) ? [] : [moduleSpecifier.text];
  });
}

function isOfTypes(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  const clause = statement.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  if (clause.name !== undefined || named === undefined || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every(({ isTypeOnly }) => isTypeOnly);
}

/** The path of a module of ours, or null for a package. */
function ownModule(from: string, named: string): string | null {
  const isOwn = named.startsWith('@/') || named.startsWith('.');
  if (!isOwn) return null;
  const bare = named.startsWith('@/') ? named.slice(2) : path.join(path.dirname(from), named);
  return (
    [bare, `${bare}.ts`, `${bare}.tsx`].find((file) => /\.\w+$/.test(file) && existsSync(file)) ??
    bare
  );
}
