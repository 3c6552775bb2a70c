'use client';

import { ChevronLeft, ChevronRight, Signature } from 'lucide-react';
import type { Ref } from 'react';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import type { ApprovalRow } from '@/server/domain/approval';
import { ClockTime } from './clock-time';
import { requestTitle } from './request-words';
import { SeverityMark } from './severity-mark';

/** Which of several prompts this is, and the way to its neighbours. */
export interface PromptPlace {
  index: number;
  count: number;
  move: (by: 1 | -1) => void;
}

interface PromptHeadingProps {
  approval: ApprovalRow;
  place: PromptPlace;
  headingId: string;
  /** Takes the focus when a prompt opens over the page. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** Who asks: what for, in which session, when, and how grave it is. */
export function PromptHeading({ approval, place, headingId, headingRef }: PromptHeadingProps) {
  return (
    <header className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 px-5 pt-[18px] pb-3.5 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:px-4 max-sm:pt-5">
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-md border border-waiting-line bg-waiting-tint text-waiting-text max-sm:hidden"
      >
        <Signature size={18} />
      </span>
      <div className="min-w-0">
        <PromptTitle headingId={headingId} headingRef={headingRef} title={requestTitle(approval)} />
        <p className="flex items-center gap-1.5 text-12 leading-[18px] text-fg-3">
          <SeverityMark severity={approval.severity} className="sm:hidden" />
          <span className="truncate">{approval.sessionTitle}</span>
          <span aria-hidden="true">·</span>
          <span className="whitespace-nowrap">
            asked <ClockTime at={approval.requestedAt} />
          </span>
        </p>
      </div>
      <div className="flex items-center gap-3">
        <PlaceAmong place={place} />
        <SeverityMark severity={approval.severity} isFramed className="max-sm:hidden" />
      </div>
    </header>
  );
}

/** The heading that holds the focus, visibly, while a prompt is open. */
export function PromptTitle({
  title,
  headingId,
  headingRef,
}: {
  title: string;
  headingId: string;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}) {
  return (
    <h2
      id={headingId}
      ref={headingRef}
      tabIndex={-1}
      className="-ml-[5px] inline-block max-w-full rounded-xs px-[5px] text-16 font-semibold tracking-[-0.01em] break-words focus:outline-2 focus:outline-offset-0 focus:outline-focus"
    >
      {title}
    </h2>
  );
}

function PlaceAmong({ place: { index, count, move } }: { place: PromptPlace }) {
  if (count < 2) return null;
  return (
    <span className="flex items-center gap-1 text-12 text-fg-3">
      <IconButton
        label="Previous"
        hint="k"
        size="sm"
        disabled={index <= 0}
        onClick={() => move(-1)}
      >
        <ChevronLeft size={16} aria-hidden="true" />
      </IconButton>
      <span className={cn('whitespace-nowrap', index < 0 && 'hidden')}>
        {index + 1} of {count}
      </span>
      <IconButton
        label="Next"
        hint="j"
        size="sm"
        disabled={index >= count - 1}
        onClick={() => move(1)}
      >
        <ChevronRight size={16} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
