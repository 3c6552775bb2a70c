import type { ApprovalRow } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import type { PlainAnswer } from './decision-store';

/** The answer to an approval as it is shown. */
export function answerOf(
  { id: approvalId, payloadHash }: Pick<ApprovalRow, 'id' | 'payloadHash'>,
  choice: Choice,
  reason = '',
): PlainAnswer {
  const words = reason.trim();
  return { approvalId, choice, payloadHash, ...(words !== '' && { reason: words }) };
}
