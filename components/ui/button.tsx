import type { ComponentProps, MouseEvent } from 'react';
import { buttonLook, type ButtonLook } from './button-look';
import { cn } from './cn';
import { PendingArc } from './pending-arc';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Under way: it keeps its focus, ignores clicks and, after 300 ms, turns an arc. */
  isPending?: boolean;
}

/** A push button; it submits nothing unless `type="submit"` says so. */
export function Button({
  variant,
  size,
  isPending = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    if (isPending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      className={cn(buttonLook({ variant, size }), className)}
      onClick={click}
      {...props}
    >
      {isPending ? <PendingArc /> : null}
      {children}
    </button>
  );
}
