import Database from 'better-sqlite3';

/** So many pages that one step copies them all; what the copying function takes at most. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a database that others may be writing to, by SQLite's backup interface. All pages are taken
 * in one step, so under one read lock: the copy is the state after some commit, and, with the
 * write-ahead log, nobody waits for it. Copying in several steps would begin anew with every write
 * of another process.
 *
 * @param to a file that does not exist yet
 */
export async function copyDatabase(files: { from: string; to: string }): Promise<void> {
  const source = new Database(files.from, { readonly: true, fileMustExist: true, timeout: 5_000 });
  try {
    await source.backup(files.to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
}
