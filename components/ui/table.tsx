import type { ComponentProps } from 'react';
import { cn } from './cn';

/** A table that scrolls sideways inside its own pane; the page itself never does. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return <table className={cn('w-full border-separate border-spacing-0', className)} {...props} />;
}

/** A row of headings that stays in view while its pane scrolls. */
export function TableHead({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('sticky top-0 z-10 bg-surface', className)} {...props} />;
}

export function TableHeading({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'h-[34px] border-b border-line px-2.5 text-left text-12 font-medium whitespace-nowrap text-fg-3 first:pl-5 last:pr-5',
        className,
      )}
      {...props}
    />
  );
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('group', className)} {...props} />;
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return (
    <td
      className={cn(
        'h-11 border-b border-line px-2.5 text-13 leading-[18px] whitespace-nowrap first:pl-5 last:pr-5',
        className,
      )}
      {...props}
    />
  );
}
