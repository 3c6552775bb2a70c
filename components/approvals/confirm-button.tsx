'use client';

import type { MouseEvent, ReactNode } from 'react';
import { Button } from '@/components/ui/button';

interface ConfirmButtonProps {
  isLocked: boolean;
  isPending: boolean;
  onConfirm: (event: MouseEvent) => void;
  children: ReactNode;
}

/** The one filled button of a view that confirms with Ctrl+Enter; locked it is flat grey. */
export function ConfirmButton({ isLocked, isPending, onConfirm, children }: ConfirmButtonProps) {
  return (
    <Button
      variant="primary"
      aria-disabled={isLocked || undefined}
      isPending={isPending}
      onClick={onConfirm}
      className="max-sm:col-span-2 aria-disabled:border-line-2 aria-disabled:bg-active aria-disabled:text-fg-2 aria-disabled:shadow-none"
    >
      {children}
      <kbd className="rounded-xs border border-current px-1 font-mono text-11 pointer-coarse:hidden">
        Ctrl ↵
      </kbd>
    </Button>
  );
}
