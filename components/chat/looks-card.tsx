'use client';

import { ChevronRight, Files } from 'lucide-react';
import { memo, useState } from 'react';
import { Glyph } from '@/components/ui/glyph';
import type { ToolCall } from '@/server/domain/tool-call';
import { hasSucceeded, looksText } from './call-words';
import { ToolCard } from './tool-card';

/** Files that were read and folders that were listed one after the other, folded into one line. */
export const LooksCard = memo(function LooksCard({ calls }: { calls: readonly ToolCall[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const words = looksText(calls.map(({ input }) => input));
  const failures = calls.filter((call) => !hasSucceeded(call)).length;
  return (
    <section aria-label={words} className="grid gap-1.5 text-13">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-8 w-full items-center gap-2 rounded-md border border-line bg-surface px-3 text-left hover:bg-hover pointer-coarse:min-h-11"
      >
        <Files size={15} aria-hidden="true" className="shrink-0 text-fg-3" />
        <span className="flex-1 text-fg-2">{words}</span>
        {failures === 0 ? null : (
          <span className="flex items-center gap-1.5 text-12 text-failed-text">
            <Glyph shape="cross" />
            {failures} failed
          </span>
        )}
        <ChevronRight
          size={15}
          aria-hidden="true"
          className={`shrink-0 text-fg-3 ${isOpen ? 'rotate-90' : ''}`}
        />
      </button>
      {isOpen ? (
        <div className="grid gap-1.5 pl-4">
          {calls.map((call) => (
            <ToolCard key={call.id} call={call} />
          ))}
        </div>
      ) : null}
    </section>
  );
});
