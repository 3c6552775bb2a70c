'use client';

import * as Radix from 'radix-ui/dialog';
import type { ComponentProps } from 'react';
import { cn } from './cn';
import { focusItself } from './focus-itself';

export function Sheet(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

interface SheetContentProps extends ComponentProps<typeof Radix.Content> {
  /** Its name for screen readers. */
  label: string;
  side: 'left' | 'bottom';
}

const sides = {
  left: 'inset-y-0 left-0 w-[min(300px,calc(100vw-48px))] animate-drawer border-r',
  bottom: 'inset-x-0 bottom-0 max-h-[92dvh] animate-rise rounded-t-lg border-t',
} as const;

/** A panel that slides in from an edge: the drawer of a phone, or its bottom sheet. */
export function SheetContent({ label, side, className, children, ...props }: SheetContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 animate-open bg-backdrop" />
      <Radix.Content
        aria-describedby={undefined}
        onOpenAutoFocus={focusItself}
        className={cn(
          'fixed z-40 flex flex-col border-line-2 bg-bg shadow-3 outline-none',
          sides[side],
          className,
        )}
        {...props}
      >
        <Radix.Title className="sr-only">{label}</Radix.Title>
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}
