'use client';

import { Timer } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { ApprovalRow } from '@/server/domain/approval';
import { useExtension } from './use-extension';
import { WithFailure } from './with-failure';

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
    <WithFailure failure={failure}>
      <Button
        variant={isCompact ? 'ghost' : 'default'}
        isPending={isPending}
        title={isCompact ? '5 more minutes' : undefined}
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
    </WithFailure>
  );
}
