'use client';

import { Timer } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { ApprovalRow } from '@/server/domain/approval';
import { useExtension } from './use-extension';

/** Gives whoever decides five more minutes; nothing is decided by it. */
export function ExtendButton({
  approval,
  isCompact = false,
}: {
  approval: ApprovalRow;
  isCompact?: boolean;
}) {
  const { extend, isPending, failure } = useExtension(approval);
  if (extend === null) return null;
  return (
    <span className="grid shrink-0 justify-items-end gap-0.5">
      <Button
        variant={isCompact ? 'ghost' : 'default'}
        isPending={isPending}
        aria-label="5 more minutes"
        onClick={extend}
      >
        {isCompact ? null : <Timer size={14} aria-hidden="true" className="max-sm:hidden" />}
        {isCompact ? (
          '+5 min'
        ) : (
          <>
            <span className="max-sm:hidden">5 more minutes</span>
            <span className="sm:hidden">+5 min</span>
          </>
        )}
      </Button>
      {failure === null ? null : (
        <span role="alert" className="max-w-56 text-right text-12 text-failed-text">
          {failure}
        </span>
      )}
    </span>
  );
}
