import type { ApprovalRow } from '@/server/domain/approval';
import { ClockTime } from './clock-time';

interface ExpiresAtProps {
  approval: Pick<ApprovalRow, 'kind' | 'expiresAt'>;
  isCompact?: boolean;
}

/** When an approval expires, in the word that its ending will have, and what that means. */
export function ExpiresAt({ approval, isCompact = false }: ExpiresAtProps) {
  return (
    <>
      Expires at <ClockTime at={approval.expiresAt} />
      {isCompact ? '' : `${approval.kind === 'tool' ? ' and does not run' : ''} if nobody answers`}
    </>
  );
}
