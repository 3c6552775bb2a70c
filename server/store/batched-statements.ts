import type { PlacedUpdate } from './with-event-seq';
import type { ColumnValue, Increment } from './write-unit';

/** A statement that takes all its rows as one JSON argument: an array of arrays. */
export interface BatchedStatement {
  sql: string;
  /** The rows for `json_each(?)`. */
  rows: unknown[][];
}

/**
 * Builds few statements for many rows: one INSERT for each table and set of columns. A single
 * statement over `json_each` writes an order of magnitude more rows a second than one a row.
 */
export function insertStatements(
  table: string,
  rows: readonly Record<string, ColumnValue>[],
): BatchedStatement[] {
  const byShape = new Map<string, BatchedStatement>();
  for (const row of rows) {
    const columns = Object.keys(row).sort();
    const shape = columns.join(',');
    let statement = byShape.get(shape);
    if (!statement) {
      statement = { sql: insertSql(table, columns), rows: [] };
      byShape.set(shape, statement);
    }
    statement.rows.push(columns.map((column) => row[column] ?? null));
  }
  return [...byShape.values()];
}

function insertSql(table: string, columns: readonly string[]): string {
  const names = columns.map(quoted).join(', ');
  const values = columns.map((_, index) => `json_extract(value, '$[${String(index)}]')`).join(', ');
  return `INSERT INTO ${quoted(table)} (${names}) SELECT ${values} FROM json_each(?)`;
}

/**
 * Builds one UPDATE for each shape of update. Each is a compare-and-set over its rows and returns
 * the ids of those that matched.
 */
export function updateStatements(updates: readonly PlacedUpdate[]): BatchedStatement[] {
  const byShape = new Map<string, BatchedStatement>();
  for (const update of updates) {
    const setColumns = Object.keys(update.set).sort();
    const expectColumns = Object.keys(update.expect ?? {}).sort();
    const shape = JSON.stringify([
      update.table,
      setColumns.map((column) => [column, isIncrement(update.set[column])]),
      expectColumns.map((column) => [column, Array.isArray(update.expect?.[column])]),
    ]);
    let statement = byShape.get(shape);
    if (!statement) {
      statement = { sql: updateSql(update, setColumns, expectColumns), rows: [] };
      byShape.set(shape, statement);
    }
    statement.rows.push([
      update.id,
      ...setColumns.map((column) => plainValue(update.set[column])),
      ...expectColumns.map((column) => update.expect?.[column] ?? null),
    ]);
  }
  return [...byShape.values()];
}

function updateSql(
  update: PlacedUpdate,
  setColumns: readonly string[],
  expectColumns: readonly string[],
): string {
  const table = quoted(update.table);
  // A guard that sets nothing still has to match, and say so.
  const unchanged = setColumns.length === 0 ? [`"id" = ${table}."id"`] : [];
  const sets = setColumns.map((column, index) => {
    const value = at(index + 1);
    const name = quoted(column);
    return isIncrement(update.set[column])
      ? `${name} = ${table}.${name} + ${value}`
      : `${name} = ${value}`;
  });
  const conditions = expectColumns.map((column, index) => {
    const value = at(index + 1 + setColumns.length);
    const name = `${table}.${quoted(column)}`;
    return Array.isArray(update.expect?.[column])
      ? `${name} IN (SELECT value FROM json_each(${value}))`
      : `${name} IS ${value}`;
  });
  return [
    `UPDATE ${table} SET ${[...unchanged, ...sets].join(', ')} FROM json_each(?) AS input`,
    `WHERE ${[`${table}."id" = ${at(0)}`, ...conditions].join(' AND ')} RETURNING ${table}."id" AS "id"`,
  ].join(' ');
}

function at(index: number): string {
  return `json_extract(input.value, '$[${String(index)}]')`;
}

function isIncrement(value: ColumnValue | Increment | undefined): value is Increment {
  return typeof value === 'object' && value !== null;
}

function plainValue(value: ColumnValue | Increment | undefined): ColumnValue {
  if (value === undefined) return null;
  return isIncrement(value) ? value.add : value;
}

/** Names come from our own code, never from input. */
function quoted(name: string): string {
  return `"${name}"`;
}
