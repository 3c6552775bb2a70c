'use client';

import { Signature } from 'lucide-react';
import { createElement, type ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { useHasFailed } from '@/components/ui/lazy-part';
import type { ApprovalPrompt } from './approval-prompt';
import { promptPart } from './prompt-part';
import { usePromptPart } from './use-prompt-part';

/** The prompt, as soon as its code is here. Mount it with the approval's id as key. */
export function LaterPrompt(props: ComponentProps<typeof ApprovalPrompt>) {
  const Prompt = usePromptPart(true);
  if (Prompt !== null) return createElement(Prompt, props);
  return <PromptOnItsWay isInFlow={props.form === 'pane'} />;
}

/**
 * In the place of the prompt before its code is here: that something waits, and that nothing can be
 * decided yet. It takes no focus and no key and, unless `isInFlow`, no room: it stands above the
 * composer without moving anything.
 */
export function PromptOnItsWay({ isInFlow = false }: { isInFlow?: boolean }) {
  const hasFailed = useHasFailed(promptPart);
  return (
    <div className={isInFlow ? 'p-5' : 'relative'}>
      <p
        role="status"
        className={`flex animate-late items-center gap-2.5 rounded-lg border border-waiting-line bg-raised px-3.5 py-2.5 text-13 shadow-2 ${isInFlow ? '' : 'absolute inset-x-0 bottom-2'}`}
      >
        <Signature size={18} aria-hidden="true" className="shrink-0 text-waiting-text" />
        <span className="flex-1">
          {hasFailed
            ? 'Something waits for a decision, and the prompt could not be loaded: the server did not answer.'
            : 'Something waits for a decision. Loading the prompt.'}
        </span>
        {hasFailed ? (
          <Button size="sm" onClick={promptPart.request}>
            Try again
          </Button>
        ) : null}
      </p>
    </div>
  );
}
