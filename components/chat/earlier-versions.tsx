'use client';

import { History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ThreadActionsContext } from './thread-actions';

interface EarlierVersionsProps {
  /** How often this place of the thread was rewritten. */
  versionCount: number;
  children: ReactNode;
}

/**
 * Turns whose place another one took: one quiet row that opens to all that was said. There it is
 * dimmed, by quieter colours that stay readable, and nothing can be done with it but read and copy.
 */
export function EarlierVersions({ versionCount, children }: EarlierVersionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const words = versionCount === 1 ? '1 earlier version' : `${versionCount} earlier versions`;
  return (
    <section aria-label={words} className="grid gap-2.5">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex items-center gap-1.5 justify-self-end rounded-xs text-12 text-fg-3 hover:text-fg pointer-coarse:min-h-11"
      >
        <History size={13} aria-hidden="true" />
        {words} · {isOpen ? 'hide' : 'show'}
      </button>
      {isOpen ? (
        <ThreadActionsContext value={null}>
          <div className="flex flex-col gap-2.5 rounded-md border border-dashed border-line-2 p-3 text-fg [--color-accent-text:var(--color-fg-3)] [--color-fg-2:var(--color-fg-3)] [--color-fg:var(--color-fg-3)]">
            {children}
          </div>
        </ThreadActionsContext>
      ) : null}
    </section>
  );
}
