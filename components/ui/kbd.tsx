import type { ComponentProps } from 'react';
import { cn } from './cn';

/** One key of a keyboard. */
export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-grid h-[18px] min-w-[18px] place-items-center rounded-xs border border-line-2 bg-surface px-1 font-mono text-11 leading-none font-medium text-fg-2',
        className,
      )}
      {...props}
    />
  );
}
