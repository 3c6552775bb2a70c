import type { AuditFilter } from '@/server/domain/audit-row';

/** What the address says about the table of the audit. */
interface AuditView {
  q: string;
  action: string | null;
  person: string | null;
  session: string | null;
}

/** The filter of the server; ids are as the address has them and are checked there. */
type AuditFilterText = {
  [Name in keyof AuditFilter]: AuditFilter[Name] extends number | undefined ? number : string;
};

/** The filter that an address stands for; what is not set is left out. */
export function auditFilterOf(view: AuditView, sinceAt: number | null): AuditFilterText {
  const { q, action, person, session } = view;
  return {
    ...(q === '' ? {} : { search: q }),
    ...(action === null ? {} : { action }),
    ...(person === null ? {} : { actorId: person }),
    ...(session === null ? {} : { sessionId: session }),
    ...(sinceAt === null ? {} : { sinceAt }),
  };
}

/** The same in an address; see `server/http/audit-download.ts`. */
export function auditExportAddress(filter: AuditFilterText, format: 'jsonl' | 'csv'): string {
  const given = Object.entries(filter).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return `/api/audit/export?${new URLSearchParams([['format', format], ...given]).toString()}`;
}
