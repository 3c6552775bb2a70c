'use client';

import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';
import { focusItself } from './focus-itself';
import { IconButton } from './icon-button';

export function Dialog(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

export function DialogTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger asChild {...props} />;
}

export function DialogClose(props: ComponentProps<typeof Radix.Close>) {
  return <Radix.Close asChild {...props} />;
}

interface DialogContentProps extends Omit<ComponentProps<typeof Radix.Content>, 'title'> {
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Buttons at the bottom; they stay in view while the body scrolls. */
  footer?: ReactNode;
  size?: 'sm' | 'md';
}

const widths = { sm: 'sm:max-w-[440px]', md: 'sm:max-w-[600px]' } as const;

/** A dialog over the page: centred, on a phone at the bottom edge. Its body scrolls by itself. */
export function DialogContent({
  title,
  description,
  footer,
  size = 'sm',
  className,
  children,
  ...props
}: DialogContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 grid animate-open items-end bg-backdrop sm:place-items-center sm:p-4">
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={focusItself}
          className={cn(
            'flex max-h-[calc(100dvh-2rem)] w-full min-w-0 animate-open flex-col rounded-t-lg border border-line-2 bg-raised shadow-3 outline-none sm:rounded-lg',
            widths[size],
            className,
          )}
          {...props}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="grid min-w-0 flex-1 gap-0.5">
              <Radix.Title className="text-16 font-semibold tracking-[-0.01em] break-words">
                {title}
              </Radix.Title>
              {description === undefined ? null : (
                <Radix.Description className="text-13 text-fg-2">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" className="-mr-2">
                <X size={16} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">{children}</div>
          {footer === undefined ? null : (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line bg-bg px-5 py-3 sm:rounded-b-lg dark:bg-n-50">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Overlay>
    </Radix.Portal>
  );
}
