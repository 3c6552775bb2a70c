'use client';

import * as Radix from 'radix-ui/dialog';
import { useState, type ReactNode } from 'react';
import { cn } from './cn';
import { focusItself } from './focus-itself';

interface SheetProps {
  /** Its name for screen readers. */
  label: string;
  side: 'left' | 'bottom';
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

const sides = {
  left: 'inset-y-0 left-0 w-[min(300px,calc(100vw-48px))] animate-drawer border-r',
  bottom: 'inset-x-0 bottom-0 max-h-[92dvh] animate-rise rounded-t-lg border-t',
} as const;

/**
 * A panel that slides in from an edge: the drawer of a phone, or its bottom sheet. Open for as long as
 * it is drawn; then the focus goes back to what had it.
 */
export function Sheet({ label, side, onClose, className, children }: SheetProps) {
  const [opener] = useState(() => document.activeElement);
  return (
    <Radix.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-open bg-backdrop" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusItself}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
          className={cn(
            'fixed z-40 flex flex-col border-line-2 bg-bg shadow-3 outline-none',
            sides[side],
            className,
          )}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
