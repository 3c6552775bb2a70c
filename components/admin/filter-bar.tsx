import type { ReactNode } from 'react';

/** The row of filters over a table. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <div
      role="search"
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-5 py-2.5 max-sm:px-3"
    >
      {children}
    </div>
  );
}
