import type { AuditRow } from '@/server/domain/audit-row';
import type { Page } from '@/server/domain/page';
import { redactSecrets } from '@/server/platform/redact-secrets';
import type { AuditPageFilter } from '@/server/store/audit-search';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** One page of the audit, newest first unless sorted otherwise, without what looks like a secret. */
export async function searchAudit(
  runtime: ServiceRuntime,
  _admin: AdminActor,
  filter: AuditPageFilter,
): Promise<Page<AuditRow>> {
  const { rows, total } = await runtime.rows.audit.search(filter);
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      details: redactSecrets(row.details) as Record<string, unknown>,
    })),
  };
}
