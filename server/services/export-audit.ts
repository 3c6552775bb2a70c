import type { AuditFilter, AuditFormat } from '@/server/domain/audit-row';
import { auditEntry } from './audit-entry';
import { auditWriter } from './audit-formats';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** An export that is made while it is read. */
export interface AuditExport {
  fileName: string;
  contentType: string;
  /** Its text, in pieces of some kilobytes. */
  pieces: AsyncIterable<string>;
}

/** Pieces of at least this many UTF-16 units: few enough writes, and little memory. */
const PIECE_LENGTH = 64 * 1024;

const CONTENT_TYPES: Readonly<Record<AuditFormat, string>> = {
  jsonl: 'application/jsonl; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
};

/**
 * Exports the entries that fit, oldest first, without what looks like a secret. That somebody takes the
 * record away is in the record, before the first byte of it leaves.
 */
export async function exportAudit(
  runtime: ServiceRuntime,
  admin: AdminActor,
  { format, filter }: { format: AuditFormat; filter: AuditFilter },
): Promise<AuditExport> {
  const details = { format, ...filter };
  await runtime.writes.commit({ audit: [auditEntry(admin, 'audit.exported', { details })] });
  const day = new Date(runtime.clock.now()).toISOString().slice(0, 10);
  return {
    fileName: `countersign-audit-${day}.${format}`,
    contentType: CONTENT_TYPES[format],
    pieces: piecesOf(runtime, { format, filter }),
  };
}

async function* piecesOf(
  runtime: ServiceRuntime,
  { format, filter }: { format: AuditFormat; filter: AuditFilter },
): AsyncGenerator<string> {
  const writer = auditWriter(format);
  let piece = writer.head;
  for await (const entry of runtime.rows.audit.entries(filter)) {
    piece += writer.line(entry);
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
