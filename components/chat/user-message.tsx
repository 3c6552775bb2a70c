'use client';

import { Pencil } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { formatExact } from '@/components/ui/format-instant';
import { IconButton } from '@/components/ui/icon-button';
import { useIsHydrated } from '@/components/trpc/use-is-hydrated';
import type { Message } from '@/server/domain/message';
import { MessageEditor } from './message-editor';
import { SafeText } from './safe-text';
import { useThreadActions } from './thread-actions';

interface UserMessageProps {
  message: Message;
  /** A session without a model: what is said is a command. */
  isCommand: boolean;
  /** Who wrote it, where that is not whose session it is. */
  byName: string | null;
}

/** What a person said, in a soft bubble, with what can be done about it beside it. */
export const UserMessage = memo(function UserMessage(props: UserMessageProps) {
  const { message, isCommand, byName } = props;
  const isHydrated = useIsHydrated();
  const actions = useThreadActions();
  const [isEditing, setIsEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const text = message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  if (isEditing && actions !== null) {
    const close = (): void => {
      setIsEditing(false);
      // The button is there again only after the next drawing.
      requestAnimationFrame(() => edit.current?.focus());
    };
    return <MessageEditor messageId={message.id} text={text} actions={actions} onClose={close} />;
  }
  const why = actions?.whyNot ?? null;
  return (
    <div className="group flex max-w-[92%] items-center gap-1 self-end">
      <div className="flex shrink-0 opacity-0 transition-opacity duration-80 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
        <CopyButton text={text} label="Copy message" className="pointer-coarse:size-9" />
        {actions === null ? null : (
          <IconButton
            ref={edit}
            label={why === null ? 'Edit and run again' : `Edit and run again: ${why}`}
            aria-disabled={why !== null || undefined}
            className="aria-disabled:cursor-default aria-disabled:text-fg-3 pointer-coarse:size-9"
            onClick={() => {
              if (why === null) setIsEditing(true);
            }}
          >
            <Pencil size={15} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <article
        aria-label={byName === null ? 'Message' : `Message of ${byName}`}
        title={isHydrated ? formatExact(message.createdAt) : undefined}
        className="min-w-0 rounded-lg rounded-br-xs border border-line bg-bubble px-3 py-2 dark:border-transparent"
      >
        {byName === null ? null : <p className="text-12 text-fg-3">{byName}</p>}
        <p
          className={`max-h-[50dvh] overflow-y-auto break-words whitespace-pre-wrap [unicode-bidi:isolate] ${isCommand ? 'font-mono text-13' : ''}`}
        >
          <SafeText text={text} />
        </p>
      </article>
    </div>
  );
});
