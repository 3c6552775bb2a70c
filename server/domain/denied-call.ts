import type { ApprovalSubject } from './approval';
import type { GrantOption } from './grant';
import type { ApprovalId } from './ids';

/**
 * What a person denied in a run and nobody has reopened: for the rest of the run its class is refused
 * without asking (A14). `options` are the parts that it was asked about; `deniedAt` is milliseconds
 * since the epoch.
 */
export interface DeniedCall {
  approvalId: ApprovalId;
  deniedAt: number;
  subject: ApprovalSubject;
  options: readonly GrantOption[];
}
