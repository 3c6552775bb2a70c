import { cn } from './cn';
import { initialsOf } from './initials-of';

const sizes = {
  sm: 'size-5 text-[9px]',
  md: 'size-[22px] text-[9px]',
  lg: 'size-7 text-11',
} as const;

/** A person's initials. Decorative: the name stands beside it. */
export function Avatar({
  name,
  size = 'sm',
  className,
}: {
  name: string;
  size?: keyof typeof sizes;
  className?: string | undefined;
}) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-grid shrink-0 place-items-center rounded-full bg-n-200 font-semibold tracking-wide text-n-700 dark:bg-n-300 dark:text-n-900',
        sizes[size],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
