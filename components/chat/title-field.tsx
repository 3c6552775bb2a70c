'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnnounce } from '@/components/ui/live-region';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import type { SessionId } from '@/server/domain/ids';
import { SESSION_TITLE_LIMIT } from '@/server/domain/session-title';

interface TitleFieldProps {
  sessionId: SessionId;
  title: string;
}

/** The title of a session; a click turns it into a field. Enter saves, Escape leaves it as it was. */
export function TitleField({ sessionId, title }: TitleFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const trpc = useTRPC();
  const announce = useAnnounce();
  const rename = useMutation(
    trpc.sessions.rename.mutationOptions({
      onSuccess: () => {
        setDraft(null);
        announce('Renamed');
      },
    }),
  );
  if (draft === null) {
    return (
      <button
        type="button"
        title="Rename"
        onClick={() => {
          rename.reset();
          setDraft(title);
        }}
        className="block max-w-full truncate rounded-xs decoration-line-3 decoration-dashed underline-offset-4 hover:underline"
      >
        {title}
      </button>
    );
  }
  const save = (): void => {
    const next = draft.trim();
    if (next === title || next === '') setDraft(null);
    else if (!rename.isPending) rename.mutate({ sessionId, title: next });
  };
  return (
    <span className="flex items-center gap-2">
      <input
        autoFocus
        value={draft}
        maxLength={SESSION_TITLE_LIMIT}
        aria-label="Title of the session"
        aria-invalid={rename.isError || undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') setDraft(null);
        }}
        className="-mx-1.5 h-7 w-[min(360px,50vw)] rounded-xs border border-line-3 bg-surface px-1.5 text-14 font-semibold focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0"
      />
      {rename.isError ? (
        <span role="alert" className="text-12 font-normal text-failed-text">
          {failureText(rename.error, 'Not renamed: the server did not answer.')}
        </span>
      ) : null}
    </span>
  );
}
