'use client';

import type { ReactNode } from 'react';
import { Kbd } from '@/components/ui/kbd';
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
  return (
    <footer className="border-t border-line bg-bg px-3 py-2.5 text-12 text-fg-2 max-sm:px-4 dark:bg-n-50">
      {isHelpShown ? <KeyHelp prompt={prompt} /> : null}
      <div className="flex flex-wrap items-center gap-1">
        {prompt.ended === null && prompt.view === 'choices' ? (
          <KeyButton
            keys={['r']}
            onPress={() => prompt.show('reason')}
            className="max-sm:text-failed-text"
          >
            Deny with a reason
          </KeyButton>
        ) : null}
        {hasNeighbours ? (
          <span className="flex items-center gap-1.5 px-1.5 py-1 pointer-coarse:hidden">
            <Kbd>j</Kbd>
            <Kbd>k</Kbd> Next, previous
          </span>
        ) : null}
        <KeyButton
          keys={['?']}
          onPress={onHelp}
          isPressed={isHelpShown}
          className="pointer-coarse:hidden"
        >
          Keys
        </KeyButton>
        <span className="flex-1" />
        {onHide === null ? null : (
          <KeyButton keys={['Esc']} onPress={onHide}>
            {prompt.ended === null ? 'Hide, decide later' : 'Close'}
          </KeyButton>
        )}
      </div>
    </footer>
  );
}

function KeyButton({
  keys,
  onPress,
  isPressed,
  className = '',
  children,
}: {
  keys: readonly string[];
  onPress: () => void;
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
      {keys.map((key) => (
        <Kbd key={key} className="pointer-coarse:hidden">
          {key}
        </Kbd>
      ))}
      {children}
    </button>
  );
}

/** Every key of the prompt, for those that are offered. */
function KeyHelp({ prompt: { choices } }: { prompt: Prompt }) {
  const rows: [key: string, what: string, isOffered: boolean][] = [
    ['d', 'Deny', true],
    ['r', 'Deny with a reason', true],
    ['a', 'Approve once', choices.includes('once')],
    ['s', 'Approve for this session', choices.includes('session')],
    ['w', 'Show the rule of an always', choices.includes('always')],
    ['j', 'Next', true],
    ['k', 'Previous', true],
    ['Esc', 'Back, or hide and decide later', true],
    ['F6', 'Open a prompt that is hidden or docked', true],
    ['Tab', 'Move within the prompt', true],
  ];
  return (
    <dl className="mb-2 grid grid-cols-2 gap-x-6 gap-y-1 border-b border-line px-1.5 pb-2.5">
      {rows
        .filter(([, , isOffered]) => isOffered)
        .map(([key, what]) => (
          <div key={key} className="flex items-center gap-2">
            <dt className="w-9">
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
    </dl>
  );
}
