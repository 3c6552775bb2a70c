import { approvalSchema, type Approval } from '@/server/domain/approval';
import type { ApprovalModel } from '@/server/generated/prisma/models';
import { nullableNumber } from './nullable-number';

/** Reads a stored approval; throws when the row is not one. */
export function toApproval(row: ApprovalModel): Approval {
  const requestedAt = Number(row.requestedAt);
  const expiresAt = Number(row.expiresAt);
  return approvalSchema.parse({
    ...row,
    subject: parsed(row.subject),
    findings: parsed(row.findings),
    choices: parsed(row.choices),
    grantOptions: parsed(row.grantOptions),
    removal: parsedOrNull(row.removal),
    guardian: parsedOrNull(row.guardian),
    reopenedAt: nullableNumber(row.reopenedAt),
    requestedAt,
    expiresAt,
    timeoutMs: expiresAt - requestedAt,
    ending:
      row.state === 'pending'
        ? null
        : {
            resolution: row.state,
            cause: row.cause,
            choice: row.choice,
            reason: row.reason,
            actorId: row.actorId,
            actorName: row.actorName,
            endedAt: nullableNumber(row.endedAt),
            edited: parsedOrNull(row.edited),
          },
  });
}

function parsed(json: string): unknown {
  return JSON.parse(json);
}

function parsedOrNull(json: string | null): unknown {
  return json === null ? null : parsed(json);
}
