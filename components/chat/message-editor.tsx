'use client';

import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { failureText } from '@/components/trpc/refusal';
import type { MessageId } from '@/server/domain/ids';
import { MESSAGE_TEXT_LIMIT } from '@/server/domain/message-text-limit';
import { STAYS_DONE } from './stays-done';
import type { ThreadActions } from './thread-actions';
import { useGrowingField } from './use-growing-field';

interface MessageEditorProps {
  messageId: MessageId;
  /** As it was sent. */
  text: string;
  actions: ThreadActions;
  onClose: () => void;
}

/**
 * A message in place of itself, to be changed and run again. Escape leaves it as it was; Enter breaks
 * the line, and with ⌘ or Ctrl it runs. When the message goes meanwhile, because somebody else replaced
 * it, what was typed is kept for the composer.
 */
export function MessageEditor({ messageId, text, actions, onClose }: MessageEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState(text);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { whyNot, rerun, keepText, hasEffectsFrom } = actions;
  /** What would be lost with the field: nothing once it was given up, taken, or is on its way. */
  const unsaved = useRef<string | null>(null);
  const isGone = useRef(false);
  const isTooLong = draft.length > MESSAGE_TEXT_LIMIT;
  const isOff = draft.trim() === '' || isTooLong || whyNot !== null;

  useGrowingField(field, draft);

  // By its latest form: it changes while the session works, and only the end of the field counts.
  const keep = useRef(keepText);
  useEffect(() => {
    keep.current = keepText;
  }, [keepText]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (unsaved.current !== null) keep.current(unsaved.current);
    };
  }, []);

  const change = (typed: string): void => {
    setDraft(typed);
    unsaved.current = typed === text || typed.trim() === '' ? null : typed;
  };
  const cancel = (): void => {
    unsaved.current = null;
    onClose();
  };
  const run = async (): Promise<void> => {
    if (isOff || isPending) return;
    // Its own success takes the message away, maybe before the answer is here.
    unsaved.current = null;
    setIsPending(true);
    setFailure(null);
    try {
      await rerun({ messageId, text: draft });
      onClose();
    } catch (thrown) {
      if (isGone.current) {
        keep.current(draft);
        return;
      }
      unsaved.current = draft;
      setFailure(
        failureText(thrown, 'Not run: the server did not answer. Your text is kept; try again.'),
      );
      setIsPending(false);
    }
  };
  const pressKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      cancel();
    } else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void run();
    }
  };
  return (
    <article
      aria-label="Edit the message"
      className="w-full rounded-lg border border-line-2 bg-raised shadow-1 focus-within:border-focus focus-within:ring-1 focus-within:ring-focus"
    >
      <textarea
        ref={field}
        autoFocus
        value={draft}
        rows={1}
        aria-label="Text of the message"
        data-reports-text=""
        onChange={(event) => change(event.target.value)}
        onKeyDown={pressKey}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        className="block field-sizing-content max-h-[40dvh] w-full resize-none bg-transparent px-3.5 pt-[11px] pb-1 leading-[22px] outline-none pointer-coarse:text-16"
      />
      <div className="flex flex-wrap items-center justify-end gap-2 px-3.5 pt-1 pb-2.5">
        <p className="min-w-40 flex-1 text-12 text-pretty text-fg-3 max-sm:basis-full">
          {noteOf({ isTooLong, whyNot, hasEffects: hasEffectsFrom(messageId) })}
        </p>
        <Button size="sm" variant="ghost" onClick={cancel}>
          Cancel <Kbd className="pointer-coarse:hidden">Esc</Kbd>
        </Button>
        <Button
          size="sm"
          variant="primary"
          disabled={isOff}
          isPending={isPending}
          onClick={() => void run()}
        >
          Run again
        </Button>
      </div>
      {failure === null ? null : (
        <p role="alert" className="px-3.5 pb-2.5 text-13 text-failed-text">
          {failure}
        </p>
      )}
    </article>
  );
}

function noteOf(by: { isTooLong: boolean; whyNot: string | null; hasEffects: boolean }): string {
  if (by.isTooLong) return `At most ${MESSAGE_TEXT_LIMIT.toLocaleString('en')} characters.`;
  if (by.whyNot !== null) return by.whyNot;
  if (by.hasEffects) return STAYS_DONE;
  return 'What came after it is folded away, not lost.';
}
