'use client';

import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { DeadlineRing } from './deadline-ring';
import { PromptTitle } from './prompt-heading';
import type { Prompt } from './use-prompt';

interface ViewHeadingProps {
  prompt: Prompt;
  headingId: string;
  title: string;
  /** Whether the heading takes the focus; a view with a field gives it to that. */
  takesFocus?: boolean;
  /** A sentence under the title. */
  children: ReactNode;
}

/** The head of a view that fills the prompt: the way back, what it is for, how much time is left. */
export function ViewHeading({
  prompt,
  headingId,
  title,
  takesFocus = true,
  children,
}: ViewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed to come here is gone; the focus goes where it decides nothing.
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2.5 px-5 pt-[18px] pb-3.5 max-sm:px-4">
      <IconButton label="Back to the prompt" isFramed onClick={() => prompt.show('choices')}>
        <ChevronLeft size={16} aria-hidden="true" />
      </IconButton>
      <div className="min-w-0">
        <PromptTitle title={title} headingId={headingId} headingRef={heading} />
        <p className="text-12 leading-[18px] text-fg-3">{children}</p>
      </div>
      <DeadlineRing approval={prompt.approval} size={44} />
    </header>
  );
}
