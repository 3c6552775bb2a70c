'use client';

import { ArrowUp, CornerDownLeft, TriangleAlert } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { cn } from '@/components/ui/cn';
import { PendingArc } from '@/components/ui/pending-arc';
import type { Composer as ComposerState } from './use-composer';
import { useGrowingField } from './use-growing-field';
import { useIsTouch } from './use-is-touch';

interface ComposerProps {
  composer: ComposerState;
  placeholder: string;
  /** What Enter does now, when it is not simply sending. */
  notice?: string | null;
  fieldRef?: RefObject<HTMLTextAreaElement | null>;
  autoFocus?: boolean;
  /** Rows the empty field has. */
  minRows?: 1 | 2;
  /** Stands at the left end of the bar. */
  children?: ReactNode;
}

/**
 * Where a message is written. It grows to 40 % of the window; Enter sends and Shift+Enter breaks the
 * line (on a touch screen Enter breaks it), and a line always says which. Typing is never disabled.
 */
export function Composer({
  composer,
  placeholder,
  notice = null,
  fieldRef,
  autoFocus = false,
  minRows = 1,
  children,
}: ComposerProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const field = fieldRef ?? own;
  const isTouch = useIsTouch();
  const { text, isSending, failure } = composer;
  const isBlank = text.trim() === '';

  useGrowingField(field, text);

  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    const isForced = event.metaKey || event.ctrlKey;
    if (isTouch && !isForced) return;
    event.preventDefault();
    if (!event.repeat) composer.submit();
  };

  return (
    <div className="rounded-lg border border-line-2 bg-raised shadow-1 transition-colors duration-80 focus-within:border-focus focus-within:ring-1 focus-within:ring-focus">
      <textarea
        ref={field}
        value={text}
        rows={minRows}
        autoFocus={autoFocus}
        aria-label="Message"
        data-reports-text=""
        placeholder={placeholder}
        onChange={(event) => composer.setText(event.target.value)}
        onKeyDown={pressKey}
        className={cn(
          'block field-sizing-content max-h-[40dvh] w-full resize-none bg-transparent px-3.5 pt-[11px] pb-1 leading-[22px] outline-none pointer-coarse:text-16',
          // A field that grows by itself does not look at `rows`.
          minRows === 2 && 'min-h-[59px]',
        )}
      />
      {failure === null ? null : (
        <p
          role="alert"
          className="mx-3.5 mt-1 flex items-start gap-2 text-13 text-pretty text-failed-text"
        >
          <TriangleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{failure}</span>
        </p>
      )}
      <div className="flex items-center gap-2 px-2 pt-1.5 pb-2">
        {children}
        <p className="min-w-0 flex-1 px-1.5 text-12 text-pretty text-fg-3">
          {isSending ? 'Sending …' : (notice ?? enterWords(isTouch))}
        </p>
        <button
          type="button"
          aria-disabled={isBlank || isSending || undefined}
          onClick={() => composer.submit()}
          className={cn(
            'inline-flex h-7 shrink-0 items-center gap-2 rounded-sm px-3 text-13 font-medium transition-colors duration-80 pointer-coarse:size-11 pointer-coarse:justify-center pointer-coarse:px-0',
            isBlank
              ? 'cursor-default bg-active text-fg-2'
              : 'bg-accent text-on-accent hover:brightness-110',
          )}
        >
          <span className="pointer-coarse:sr-only">{failure === null ? 'Send' : 'Try again'}</span>
          {isSending ? <PendingArc /> : <SendIcon />}
        </button>
      </div>
    </div>
  );
}

function SendIcon() {
  return (
    <>
      <CornerDownLeft size={14} aria-hidden="true" className="pointer-coarse:hidden" />
      <ArrowUp size={20} aria-hidden="true" className="hidden pointer-coarse:block" />
    </>
  );
}

function enterWords(isTouch: boolean): string {
  return isTouch ? 'Enter breaks the line' : 'Enter sends, Shift+Enter breaks the line';
}
