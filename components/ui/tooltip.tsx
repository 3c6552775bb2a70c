'use client';

import * as Radix from 'radix-ui/tooltip';
import type { ComponentProps, ReactNode } from 'react';

interface TooltipProps extends Pick<ComponentProps<typeof Radix.Content>, 'side' | 'align'> {
  /** The words; nothing is shown when they are empty. */
  content: ReactNode;
  /** One element that takes a ref and the trigger's attributes. */
  children: ReactNode;
}

/** Words on hover and on keyboard focus. Never the only place where something is said. */
export function Tooltip({ content, children, side = 'bottom', align = 'center' }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-80 animate-open rounded-sm border border-line-2 bg-raised px-2 py-1 text-12 text-fg shadow-2"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
