'use client';

import { Ban, ChevronLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Kbd } from '@/components/ui/kbd';
import { DeadlineRing } from './deadline-ring';
import { GrantPreview } from './grant-preview';
import { PromptFailure } from './prompt-answer';
import { PromptTitle } from './prompt-heading';
import type { Prompt } from './use-prompt';

/** Shows what an `always` would store, in words and exactly, before anything is stored. */
export function AlwaysView({ prompt, headingId }: { prompt: Prompt; headingId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { approval, arming, pending } = prompt;
  const { subject, profileName } = approval;
  const isLocked = !arming.isArmed || pending !== null;

  // The choice that was pressed is gone; the focus goes where it decides nothing.
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <header className="grid grid-cols-[32px_minmax(0,1fr)_auto] items-start gap-x-2.5 px-5 pt-[18px] pb-3.5 max-sm:px-4">
        <IconButton label="Back to the prompt" isFramed onClick={() => prompt.show('choices')}>
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <div className="min-w-0">
          <PromptTitle
            title={`Always allow this for ${profileName}?`}
            headingId={headingId}
            headingRef={heading}
          />
          <p className="text-12 leading-[18px] text-fg-3">
            Every session of the profile, from the next call on.{' '}
            {subject.kind === 'change'
              ? 'Other files ask as before.'
              : 'Anything that differs asks again.'}
          </p>
        </div>
        <DeadlineRing approval={approval} size={44} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pb-4 max-sm:px-4">
          <GrantPreview prompt={prompt} />
          <PromptFailure prompt={prompt} />
        </div>
      </div>
      <footer className="flex flex-wrap items-center gap-2 border-t border-line bg-bg px-5 py-3 max-sm:px-4 dark:bg-n-50">
        <Button
          variant="danger"
          aria-disabled={isLocked || undefined}
          onClick={(event) => prompt.choose('deny', event)}
        >
          <Ban size={14} aria-hidden="true" />
          Deny <Kbd className="pointer-coarse:hidden">d</Kbd>
        </Button>
        <Button
          aria-disabled={isLocked || undefined}
          onClick={(event) => prompt.choose('once', event)}
        >
          Only once <Kbd className="pointer-coarse:hidden">a</Kbd>
        </Button>
        <span className="flex-1" />
        <Button variant="ghost" onClick={() => prompt.show('choices')}>
          <Kbd className="pointer-coarse:hidden">Esc</Kbd> Back
        </Button>
        <Button
          variant="primary"
          aria-disabled={isLocked || undefined}
          isPending={pending === 'always'}
          onClick={prompt.confirmAlways}
          className="aria-disabled:border-line-2 aria-disabled:bg-active aria-disabled:text-fg-2 aria-disabled:shadow-none"
        >
          Always allow, store 1 grant
          <kbd className="rounded-xs border border-current px-1 font-mono text-11 pointer-coarse:hidden">
            Ctrl ↵
          </kbd>
        </Button>
      </footer>
    </>
  );
}
