'use client';

import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

interface PanelSectionProps {
  title: string;
  /** A few words at the right end of its heading. */
  note?: ReactNode;
  children: ReactNode;
}

/** One subject of the panel beside a thread; a click on its heading folds it. */
export function PanelSection({ title, note, children }: PanelSectionProps) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <section aria-label={title} className="border-b border-line">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-[38px] w-full items-center gap-1.5 px-3 text-13 font-medium hover:bg-hover"
        >
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={cn('text-fg-3 transition-transform duration-80', !isOpen && '-rotate-90')}
          />
          <span className="flex-1 text-left">{title}</span>
          <span className="text-12 font-normal text-fg-3">{note}</span>
        </button>
      </h3>
      {isOpen ? children : null}
    </section>
  );
}
