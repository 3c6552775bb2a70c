'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn';
import { TableHeading } from './table';

interface SortHeadingProps {
  /** How the table is sorted by this column now, or null when by another. */
  direction: 'asc' | 'desc' | null;
  onSort: () => void;
  children: ReactNode;
  className?: string | undefined;
}

/** A column heading that sorts its table. */
export function SortHeading({ direction, onSort, children, className }: SortHeadingProps) {
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <TableHeading
      className={className}
      aria-sort={direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        onClick={onSort}
        className={cn(
          'group/sort inline-flex items-center gap-1 rounded-xs hover:text-fg',
          direction !== null && 'font-semibold text-fg',
        )}
      >
        {children}
        <Arrow
          size={13}
          aria-hidden="true"
          className={cn(
            direction === null &&
              'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
          )}
        />
      </button>
    </TableHeading>
  );
}
