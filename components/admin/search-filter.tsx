'use client';

import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';

/** How long after the last key the server is asked, in milliseconds. */
const PAUSE_MS = 250;

interface SearchFilterProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
}

/** A search over a table that asks the server once typing pauses. */
export function SearchFilter({ label, value, onValue }: SearchFilterProps) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  // The address changed by itself (back, a cleared filter): show what it says.
  if (value !== applied) {
    setApplied(value);
    setTyped(value);
  }

  useEffect(() => {
    if (typed === applied) return;
    const timer = setTimeout(() => {
      setApplied(typed);
      onValue(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, applied, onValue]);

  return (
    <div className="flex h-7 min-w-0 grow items-center gap-1 rounded-sm border border-line-2 bg-raised pl-2 focus-within:border-focus focus-within:outline-1 focus-within:outline-focus sm:max-w-60 pointer-coarse:h-11">
      <Search size={14} aria-hidden="true" className="shrink-0 text-fg-3" />
      <input
        type="text"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-w-0 flex-1 bg-transparent px-1 text-13 outline-none pointer-coarse:text-16"
      />
      {typed === '' ? null : (
        <IconButton label="Clear the search" size="sm" onClick={() => setTyped('')}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
