'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './icon-button';

interface PaginationProps {
  /** Counts from 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** "51–100 of 212" with a step back and forward. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav aria-label="Pages" className="flex items-center gap-1 text-12 text-fg-2">
      <span className="mr-1" aria-live="polite">
        {first}–{last} of {total}
      </span>
      <IconButton
        label="Previous page"
        size="sm"
        tooltipSide="top"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Next page"
        size="sm"
        tooltipSide="top"
        disabled={last >= total}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={15} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
