'use client';

import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/checkbox';
import type { ComponentProps } from 'react';
import { cn } from './cn';

/** A box to tick; give it a label or an `aria-label`. */
export function Checkbox({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        'grid size-4 shrink-0 place-items-center rounded-xs border-[1.5px] border-line-3 bg-surface data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=checked]:text-on-accent disabled:border-line-2 disabled:bg-active',
        className,
      )}
      {...props}
    >
      <Radix.Indicator>
        <Check size={12} strokeWidth={3} aria-hidden="true" />
      </Radix.Indicator>
    </Radix.Root>
  );
}
