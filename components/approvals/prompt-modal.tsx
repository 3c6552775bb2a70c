'use client';

import * as Radix from 'radix-ui/dialog';
import { useId, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { AlwaysView } from './always-view';
import { DeadlineLine } from './deadline-line';
import { EditView } from './edit-view';
import { ArmingLine, PromptAnswer } from './prompt-answer';
import { PromptDetails } from './prompt-details';
import { PromptHeading, type PromptPlace } from './prompt-heading';
import { PromptKeyLine } from './prompt-key-line';
import { isTextField } from './text-field';
import type { Prompt } from './use-prompt';
import { usePromptKeys } from './use-prompt-keys';
import { WhereLine } from './where-line';

interface PromptModalProps {
  prompt: Prompt;
  place: PromptPlace;
  hostName: string;
  viewerId: string;
  agentWords: string | null;
  /** Puts it aside without deciding. */
  onHide: () => void;
  /** Closes it after it has ended. */
  onClose: () => void;
  /** Docks it, because somebody is writing. */
  onDock: () => void;
  /** What had the focus before the first of the prompts that follow one another opened. */
  openerRef: RefObject<HTMLElement | null>;
}

/**
 * The prompt over the page; on a phone a sheet at its lower edge. The focus goes to the heading,
 * never to a choice; a click beside it does nothing.
 */
export function PromptModal(props: PromptModalProps) {
  const { prompt, place, hostName, viewerId, agentWords, onHide, onClose, onDock, openerRef } =
    props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isHelpShown, setIsHelpShown] = useState(false);
  const toggleHelp = (): void => setIsHelpShown((isShown) => !isShown);
  const leave = prompt.ended === null ? onHide : onClose;

  usePromptKeys({
    prompt,
    isActive: true,
    onMove: place.move,
    onHelp: toggleHelp,
    onText: () => giveBackText(openerRef.current, onDock),
  });

  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-open bg-backdrop" />
        <Radix.Content
          aria-labelledby={headingId}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            const { activeElement } = document;
            if (activeElement instanceof HTMLElement && activeElement !== document.body) {
              openerRef.current = activeElement;
            }
            heading.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The next prompt may be up already; the focus is in it.
            if (document.querySelector('[role="dialog"]') === null) openerRef.current?.focus();
          }}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            if (prompt.ended === null && prompt.view !== 'choices') prompt.show('choices');
            else if (isHelpShown) toggleHelp();
            else leave();
          }}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] w-[min(736px,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 animate-open flex-col overflow-hidden rounded-lg border border-line-2 bg-raised shadow-3 outline-none max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:max-h-[94dvh] max-sm:w-full max-sm:translate-0 max-sm:animate-rise max-sm:rounded-b-none"
        >
          <Radix.Title className="sr-only">Approval</Radix.Title>
          <ArmingLine prompt={prompt} />
          {prompt.view === 'always' && prompt.ended === null ? (
            <AlwaysView prompt={prompt} headingId={headingId} viewerId={viewerId} />
          ) : prompt.view === 'edit' && prompt.ended === null ? (
            <EditView prompt={prompt} headingId={headingId} />
          ) : (
            <>
              <PromptHeading
                approval={prompt.approval}
                place={place}
                headingId={headingId}
                headingRef={heading}
              />
              <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-3 max-sm:px-4">
                <PromptDetails prompt={prompt} agentWords={agentWords} className="pb-3" />
                <WhereLine
                  approval={prompt.approval}
                  hostName={hostName}
                  className="border-t border-line pt-2.5 leading-[18px]"
                />
              </div>
              <div className="grid gap-3 border-t border-line bg-bg px-5 py-3 max-sm:px-4 dark:bg-n-50">
                {prompt.ended === null ? <DeadlineLine approval={prompt.approval} /> : null}
                <PromptAnswer
                  prompt={prompt}
                  form="wide"
                  hasLetters
                  viewerId={viewerId}
                  onClose={onClose}
                />
              </div>
              <PromptKeyLine
                prompt={prompt}
                hasNeighbours={place.count > 1}
                isHelpShown={isHelpShown}
                onHelp={toggleHelp}
                onHide={leave}
              />
            </>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Docks the prompt and gives the focus back to the text field it came from, within one key press, so
 * that the browser writes the character there: nothing typed is lost, and nothing typed answers.
 * Gives false when the focus came from elsewhere.
 */
function giveBackText(opener: HTMLElement | null, onDock: () => void): boolean {
  if (!isTextField(opener) || !opener.isConnected) return false;
  flushSync(onDock);
  opener.focus();
  return document.activeElement === opener;
}
