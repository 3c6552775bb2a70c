import type { ComponentProps } from 'react';
import { cn } from './cn';
import { CONTROL_LOOK } from './control-look';

/** Several lines of text. Wrap it in a `Field` for its label, hint and error. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(CONTROL_LOOK, 'min-h-20 resize-y py-2 pointer-coarse:text-16', className)}
      {...props}
    />
  );
}
