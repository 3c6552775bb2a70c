import { redactSecrets } from '@/server/platform/redact-secrets';
import type { SealedAuditEntry } from '@/server/store/audit-chain';

export const AUDIT_FORMATS = ['jsonl', 'csv'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

const COLUMNS = [
  ...(['index', 'at', 'action', 'actorId', 'actorName', 'sessionId', 'subjectId'] as const),
  ...(['details', 'previousHash', 'hash'] as const),
] as const;

/** How an export is written: what stands before the entries, and each entry with its line end. */
export interface AuditWriter {
  readonly head: string;
  line(entry: SealedAuditEntry): string;
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

function exported(entry: SealedAuditEntry) {
  return {
    ...entry,
    at: new Date(entry.at).toISOString(),
    details: redactSecrets(entry.details) as Record<string, unknown>,
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
