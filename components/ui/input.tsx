import type { ComponentProps } from 'react';
import { cn } from './cn';
import { CONTROL_LOOK } from './control-look';

/** A line of text. Wrap it in a `Field` for its label, hint and error. */
export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={cn(CONTROL_LOOK, 'h-9 pointer-coarse:h-11 pointer-coarse:text-16', className)}
      {...props}
    />
  );
}
