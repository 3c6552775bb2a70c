'use client';

import { Check, Minus } from 'lucide-react';
import { useEffect, useRef, type ComponentProps } from 'react';
import { cn } from './cn';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Some of what it stands for is ticked and some is not. */
  isMixed?: boolean;
}

/** A box to tick. Put it into its label, or give it an `aria-label`. */
export function Checkbox({ isMixed = false, className, ...props }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <span className={cn('relative inline-grid size-4 shrink-0 place-items-center', className)}>
      <input
        ref={box}
        type="checkbox"
        className="peer size-4 cursor-pointer appearance-none rounded-xs border border-line-3 bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:cursor-default disabled:border-line-2 disabled:bg-active"
        {...props}
      />
      <Check
        size={12}
        strokeWidth={3}
        aria-hidden="true"
        className="pointer-events-none absolute hidden text-on-accent peer-checked:block peer-indeterminate:hidden"
      />
      <Minus
        size={12}
        strokeWidth={3}
        aria-hidden="true"
        className="pointer-events-none absolute hidden text-on-accent peer-indeterminate:block"
      />
    </span>
  );
}
