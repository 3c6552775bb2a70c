import type { Approval } from '@/server/domain/approval';
import type { ColumnValue } from './write-unit';

/** A pending approval as its table holds it. */
export function approvalRow(approval: Approval): { id: string } & Record<string, ColumnValue> {
  const { ending, timeoutMs: _derived, ...columns } = approval;
  return {
    ...columns,
    subject: JSON.stringify(approval.subject),
    findings: JSON.stringify(approval.findings),
    choices: JSON.stringify(approval.choices),
    grantOptions: JSON.stringify(approval.grantOptions),
    removal: jsonOrNull(approval.removal),
    guardian: jsonOrNull(approval.guardian),
    state: ending?.resolution ?? 'pending',
  };
}

function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
