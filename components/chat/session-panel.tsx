'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';

/** What belongs to the session on screen, beside its thread, where the window is wide enough. */
export function SessionPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <aside
      aria-label="This session"
      className="hidden w-[308px] shrink-0 flex-col overflow-y-auto border-l border-line bg-bg xl:flex"
    >
      <header className="flex h-12 shrink-0 items-center border-b border-line pr-2.5 pl-4">
        <h2 className="flex-1 text-13 font-semibold">This session</h2>
        <IconButton label="Close the panel" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}
