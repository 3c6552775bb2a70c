'use client';

import { ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
import { Glyph } from '@/components/ui/glyph';
import { exactDuration } from './call-words';
import { AgentText } from './markdown/agent-text';

interface ReasoningProps {
  text: string;
  /** How long it took; null when nobody noted it. */
  durationMs: number | null;
  /** It is being thought right now. */
  isLive?: boolean;
}

/** What the agent thought: folded, so that nothing that is being read moves. */
export const Reasoning = memo(function Reasoning({
  text,
  durationMs,
  isLive = false,
}: ReasoningProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label="Reasoning" className="text-13 text-fg-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex items-center gap-1.5 rounded-xs hover:text-fg pointer-coarse:-my-2 pointer-coarse:min-h-11"
      >
        {isLive ? (
          <Glyph shape="arc" />
        ) : (
          <ChevronRight
            size={14}
            aria-hidden="true"
            className={`-mx-px text-fg-3 ${isOpen ? 'rotate-90' : ''}`}
          />
        )}
        {isLive ? 'Thinking' : thoughtWords(durationMs)}
      </button>
      {isOpen ? (
        <div className="mt-1 ml-[5px] border-l border-line pl-3.5">
          <AgentText text={text} isStreaming={isLive} />
        </div>
      ) : null}
    </section>
  );
});

/** "Thought for 12 s"; under a second there is nothing worth a number. */
export function thoughtWords(durationMs: number | null): string {
  if (durationMs === null) return 'Reasoning';
  if (durationMs < 1_000) return 'Thought for a moment';
  return durationMs < 60_000
    ? `Thought for ${Math.round(durationMs / 1_000)} s`
    : `Thought for ${exactDuration(durationMs)}`;
}
