'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import type { Choice } from '@/server/domain/choice';
import { CHOICE_LETTERS } from './choice-row';
import { FOREIGN_MS } from './foreign-ms';
import { isTextField } from './text-field';
import type { Prompt, PromptView } from './use-prompt';

interface PromptKeysOptions {
  prompt: Prompt;
  isActive: boolean;
  onMove?: ((by: 1 | -1) => void) | undefined;
  onHelp: () => void;
  /**
   * A character that is no key of the prompt, or came before it takes any, was meant for a text
   * field. Gives whether it found its way there.
   */
  onText?: (() => boolean) | undefined;
}

const KEY_PRESS = { detail: 1 };

const choiceOfLetter = new Map<string, Choice>(
  Object.entries(CHOICE_LETTERS).map(([choice, letter]) => [letter, choice as Choice]),
);

/**
 * The keys of a prompt, wherever the focus is except in a text field. Keys with a modifier, repeats
 * and what an input method composes are left alone; while the prompt is fresh no key counts.
 */
export function usePromptKeys({
  prompt,
  isActive,
  onMove,
  onHelp,
  onText,
}: PromptKeysOptions): void {
  const foreignAt = useRef(-Infinity);

  const act = (key: string): boolean => {
    const choice = choiceOfLetter.get(key);
    if (choice !== undefined) {
      if (hasLetter(prompt.view, choice)) prompt.choose(choice, KEY_PRESS);
      return true;
    }
    switch (key) {
      case 'r':
        if (prompt.view === 'choices') prompt.openReason(KEY_PRESS);
        return true;
      case 'e':
        if (prompt.view === 'choices') prompt.openEditor(KEY_PRESS);
        return true;
      case 'j':
        onMove?.(1);
        return true;
      case 'k':
        onMove?.(-1);
        return true;
      case '?':
        onHelp();
        return true;
      default:
        return false;
    }
  };

  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (isTextField(event.target) || prompt.ended !== null) return;
    // The choices are about what was asked, not about what stands in the editor.
    if (prompt.view === 'edit') return;
    const isText = event.key.length === 1;
    if (isText && !prompt.arming.isArmed && onText?.() === true) return;
    if (event.repeat) return;
    const isForeign = event.timeStamp - foreignAt.current < FOREIGN_MS;
    if (!isForeign && act(event.key)) {
      event.preventDefault();
    } else if (isText && event.key !== ' ') {
      foreignAt.current = event.timeStamp;
      onText?.();
    }
  });

  useEffect(() => {
    if (!isActive) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isActive]);
}

/** Whether a letter chooses in this view: of the rule, a second `w` confirms nothing. */
function hasLetter(view: PromptView, choice: Choice): boolean {
  if (view === 'always') return choice === 'once' || choice === 'deny';
  return view === 'choices';
}
