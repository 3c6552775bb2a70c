'use client';

import * as Radix from 'radix-ui/tabs';
import type { ComponentProps } from 'react';
import { cn } from './cn';

/** Panels of which one is shown; `value` and `onValueChange` control it. */
export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

/** The row of tabs; give it an `aria-label`. */
export function TabList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn('flex gap-4 border-b border-line', className)} {...props} />;
}

export function Tab({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        '-mb-px inline-flex h-9 items-center gap-1.5 border-b-2 border-transparent text-13 font-medium text-fg-2 transition-colors duration-80 hover:text-fg data-[state=active]:border-accent data-[state=active]:text-fg pointer-coarse:h-11',
        className,
      )}
      {...props}
    />
  );
}

export function TabPanel(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} />;
}
