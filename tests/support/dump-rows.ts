import Database from 'better-sqlite3';

/** Every row of the tables that runs write, as text, for comparing what a database holds. */
export function dumpRows(file: string): Record<string, unknown[]> {
  const database = new Database(file, { readonly: true });
  try {
    return Object.fromEntries(
      ['Session', 'Run', 'Message', 'ToolCall', 'Approval', 'Grant', 'Event', 'AuditEntry'].map(
        (table) => [table, database.prepare(`SELECT * FROM "${table}" ORDER BY 1`).all()],
      ),
    );
  } finally {
    database.close();
  }
}
