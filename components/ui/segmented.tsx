'use client';

import * as Radix from 'radix-ui/radio-group';
import type { ReactNode } from 'react';
import { cn } from './cn';

interface SegmentedProps<Value extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onValue: (value: Value) => void;
  className?: string | undefined;
}

/** A choice of one among a few, side by side; arrow keys move it. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onValue,
  className,
}: SegmentedProps<Value>) {
  const choose = (next: string): void => {
    const option = options.find((one) => one.value === next);
    if (option !== undefined) onValue(option.value);
  };
  return (
    <Radix.Root
      aria-label={label}
      value={value}
      onValueChange={choose}
      orientation="horizontal"
      className={cn('inline-flex gap-px rounded-sm bg-active p-0.5', className)}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className="inline-flex h-6 items-center gap-1.5 rounded-xs px-2.5 text-12 font-medium whitespace-nowrap text-fg-2 transition-colors duration-80 hover:text-fg data-[state=checked]:bg-surface data-[state=checked]:text-fg data-[state=checked]:shadow-1 data-[state=checked]:ring-1 data-[state=checked]:ring-line-2 dark:data-[state=checked]:bg-n-300 dark:data-[state=checked]:ring-0 pointer-coarse:h-10"
        >
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
