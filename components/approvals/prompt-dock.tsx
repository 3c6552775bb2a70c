'use client';

import { Signature } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Kbd } from '@/components/ui/kbd';
import { useAnnounce } from '@/components/ui/live-region';
import { ClockTime } from './clock-time';
import { MarkedTelltale } from './marked-telltale';
import { DeadlineLine } from './deadline-line';
import { AnswerNotes, ArmingLine, PromptAnswer } from './prompt-answer';
import { PromptDetails } from './prompt-details';
import type { PromptPlace } from './prompt-heading';
import { removalWords } from './removal-words';
import { requestTitle, telltaleLine } from './request-words';
import { SeverityMark } from './severity-mark';
import type { Prompt } from './use-prompt';

interface PromptDockProps {
  prompt: Prompt;
  place: PromptPlace;
  viewerId: string;
  agentWords: string | null;
  onOpen: () => void;
  onClose: () => void;
}

/**
 * The prompt above the composer, while somebody writes there: it is announced, takes no focus and
 * has no letters. F6 opens it over the page.
 */
export function PromptDock({
  prompt,
  place,
  viewerId,
  agentWords,
  onOpen,
  onClose,
}: PromptDockProps) {
  const headingId = useId();
  const announce = useAnnounce();
  const { approval, ended } = prompt;
  const title = requestTitle(approval);
  const spoken = `${title}: ${telltaleLine(approval).line}. Press F6 to open it.`;

  useEffect(() => announce(spoken, { isUrgent: true }), [announce, spoken]);

  return (
    <section
      aria-labelledby={headingId}
      className="mb-2 max-h-[60dvh] overflow-y-auto rounded-lg border border-waiting-line bg-raised shadow-2"
    >
      <ArmingLine prompt={prompt} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-3.5 pt-2 pb-3">
        <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Signature size={18} aria-hidden="true" className="text-waiting-text max-sm:hidden" />
          <h2 id={headingId} className="text-14 font-semibold">
            {title}
          </h2>
          <span className="flex-1 text-12 whitespace-nowrap text-fg-3">
            asked <ClockTime at={approval.requestedAt} />
            {place.count > 1 ? ` · ${place.index + 1} of ${place.count}` : ''}
          </span>
          <SeverityMark severity={approval.severity} isFramed />
          {ended === null ? (
            <Button size="sm" onClick={onOpen} aria-keyshortcuts="F6">
              Open <Kbd className="pointer-coarse:hidden">F6</Kbd>
            </Button>
          ) : null}
        </header>
        {/* Too little room to show all of it, and what is not shown whole is not decided. */}
        <MarkedTelltale approval={approval} isCut className="sm:hidden" />
        {approval.removal === null ? null : (
          <p className="text-12 text-fg-2 sm:hidden">{removalWords(approval.removal)}</p>
        )}
        <PromptDetails
          prompt={prompt}
          agentWords={agentWords}
          isCompact
          className="max-sm:hidden"
        />
        <div
          className={cn(
            'flex items-center gap-x-4 gap-y-2 max-md:flex-wrap',
            ended === null && 'max-sm:[&>:last-child]:hidden',
          )}
        >
          {ended === null ? (
            <div className="min-w-0 flex-1">
              <DeadlineLine approval={approval} isCompact />
            </div>
          ) : null}
          <div
            className={ended === null ? 'max-w-[64%] shrink-0 max-md:max-w-full' : 'min-w-0 flex-1'}
          >
            <PromptAnswer
              prompt={prompt}
              form="compact"
              hasLetters={false}
              viewerId={viewerId}
              onClose={onClose}
            />
          </div>
        </div>
        {ended === null ? (
          <div className="grid gap-1.5 empty:hidden max-sm:hidden">
            <AnswerNotes prompt={prompt} viewerId={viewerId} />
          </div>
        ) : null}
      </div>
    </section>
  );
}
