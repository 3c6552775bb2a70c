'use client';

import type { MouseEvent, ReactNode } from 'react';
import { Kbd } from '@/components/ui/kbd';
import { PromptKeyHelp } from './prompt-key-help';
import type { Prompt } from './use-prompt';

interface PromptKeyLineProps {
  prompt: Prompt;
  /** Several prompts wait, so that there is a next one. */
  hasNeighbours: boolean;
  isHelpShown: boolean;
  onHelp: () => void;
  /** Null where there is nowhere to hide it. */
  onHide: (() => void) | null;
}

/** The keys of a prompt that are no choices; each is a button too. */
export function PromptKeyLine({
  prompt,
  hasNeighbours,
  isHelpShown,
  onHelp,
  onHide,
}: PromptKeyLineProps) {
  const isOpen = prompt.ended === null;
  return (
    <footer className="border-t border-line bg-bg px-3 py-2.5 text-12 text-fg-2 dark:bg-n-50">
      {isHelpShown && isOpen ? <PromptKeyHelp prompt={prompt} canHide={onHide !== null} /> : null}
      <div className="flex flex-wrap items-center gap-1">
        {isOpen && prompt.view === 'choices' ? (
          <KeyButton letter="r" onPress={prompt.openReason} className="max-sm:text-failed-text">
            Deny with a reason
          </KeyButton>
        ) : null}
        {isOpen && hasNeighbours ? (
          <span className="flex items-center gap-1.5 px-1.5 py-1 max-sm:hidden pointer-coarse:hidden">
            <Kbd>j</Kbd>
            <Kbd>k</Kbd> Next, previous
          </span>
        ) : null}
        {isOpen ? (
          <KeyButton
            letter="?"
            onPress={onHelp}
            isPressed={isHelpShown}
            className="max-sm:hidden pointer-coarse:hidden"
          >
            Keys
          </KeyButton>
        ) : null}
        <span className="flex-1" />
        {onHide === null ? null : (
          <KeyButton letter="Esc" onPress={onHide}>
            {isOpen ? 'Hide, decide later' : 'Close'}
          </KeyButton>
        )}
      </div>
    </footer>
  );
}

function KeyButton({
  letter,
  onPress,
  isPressed,
  className = '',
  children,
}: {
  letter: string;
  onPress: (event: MouseEvent) => void;
  isPressed?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={`flex items-center gap-1.5 rounded-sm px-1.5 py-1 whitespace-nowrap hover:bg-hover pointer-coarse:h-11 pointer-coarse:px-2 pointer-coarse:text-14 ${className}`}
    >
      <Kbd className="max-sm:hidden pointer-coarse:hidden">{letter}</Kbd>
      {children}
    </button>
  );
}
