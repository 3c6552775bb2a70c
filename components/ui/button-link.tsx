import Link from 'next/link';
import type { ComponentProps } from 'react';
import { buttonLook, type ButtonLook } from './button-look';
import { cn } from './cn';

/** A way to another page that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  ...props
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={cn(buttonLook({ variant, size }), className)} {...props} />;
}
