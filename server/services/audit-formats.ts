import type { AuditFormat, AuditRow } from '@/server/domain/audit-row';
import { redactSecrets } from '@/server/platform/redact-secrets';

const COLUMNS = [
  ...(['index', 'at', 'action', 'actorId', 'actorName', 'sessionId', 'subjectId'] as const),
  ...(['details', 'previousHash', 'hash'] as const),
] as const;

/** What an export holds of an entry. */
type ExportedEntry = Pick<AuditRow, (typeof COLUMNS)[number]>;

/** How an export is written: what stands before the entries, and each entry with its line end. */
export interface AuditWriter {
  readonly head: string;
  line(entry: ExportedEntry): string;
}

/**
 * Gives the writer of a format. Instants are ISO 8601 in UTC. What looks like a secret is taken out of
 * the details, so an exported entry cannot be checked against its seal; `audit verify` does that.
 */
export function auditWriter(format: AuditFormat): AuditWriter {
  switch (format) {
    case 'jsonl':
      return { head: '', line: (entry) => `${JSON.stringify(exported(entry))}\n` };
    case 'csv':
      return {
        head: csvLine(COLUMNS),
        line: (entry) => {
          const { details, ...cells } = exported(entry);
          const values = { ...cells, details: JSON.stringify(details) };
          return csvLine(COLUMNS.map((column) => values[column] ?? ''));
        },
      };
  }
}

function exported(entry: ExportedEntry) {
  const { index, at, action, actorId, actorName, sessionId, subjectId } = entry;
  return {
    index,
    at: new Date(at).toISOString(),
    action,
    actorId,
    actorName,
    sessionId,
    subjectId,
    details: redactSecrets(entry.details) as Record<string, unknown>,
    previousHash: entry.previousHash,
    hash: entry.hash,
  };
}

/** One record after RFC 4180. */
function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => csvCell(String(cell))).join(',')}\r\n`;
}

function csvCell(text: string): string {
  // A spreadsheet would take it for a formula, and names are given by people.
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
