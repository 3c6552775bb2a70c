'use client';

import { ChevronRight, FilePen, FilePlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ChangeCounts } from '@/components/ui/change-counts';
import { DiffView } from '@/components/ui/diff-view';
import type { FileChange } from '@/server/domain/file-change';
import type { ToolCall, ToolInputOf } from '@/server/domain/tool-call';
import { AllowedBy } from './allowed-by';
import { CallTime } from './call-time';
import { callVerb } from './call-words';
import { InterruptedNote } from './interrupted-note';
import { SafeText } from './safe-text';

interface ChangeCardProps {
  call: ToolCall;
  input: ToolInputOf<'write' | 'edit'>;
}

/** Longer diffs are folded at first, in lines. */
const SHOWN_AT_ONCE = 40;

/** A file that was written or edited, with the lines that changed. */
export function ChangeCard({ call, input }: ChangeCardProps) {
  const { change, exit } = call;
  const isShort = change !== null && change.added + change.removed <= SHOWN_AT_ONCE;
  const [isOpenWanted, setIsOpenWanted] = useState<boolean | null>(null);
  const isOpen = isOpenWanted ?? isShort;
  const Icon = change?.action === 'created' ? FilePlus : FilePen;
  const verb = change === null ? callVerb(call) : changeVerb(change.action);
  const line = (
    <>
      <Icon size={16} aria-hidden="true" className="shrink-0 text-fg-3" />
      <span className="text-fg-2">{verb}</span>
      <code
        title={change?.path ?? input.path}
        className="truncate font-mono text-[12.5px] font-medium [unicode-bidi:isolate]"
      >
        <SafeText text={input.path} />
      </code>
      {change === null ? null : <ChangeCounts added={change.added} removed={change.removed} />}
      <CallTime call={call} />
      <AllowedBy call={call} />
    </>
  );
  return (
    <article
      aria-label={`${verb} ${input.path}`}
      className="overflow-hidden rounded-md border border-line bg-surface text-13"
    >
      {change === null ? (
        <p className="flex min-h-9 items-center gap-2 px-3">{line}</p>
      ) : (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpenWanted(!isOpen)}
          className="flex min-h-9 w-full items-center gap-2 px-3 text-left hover:bg-hover pointer-coarse:min-h-11"
        >
          {line}
          <span className="flex-1" />
          <ChevronRight
            size={15}
            aria-hidden="true"
            className={`shrink-0 text-fg-3 ${isOpen ? 'rotate-90' : ''}`}
          />
        </button>
      )}
      {change !== null && isOpen ? (
        <DiffView
          hunks={change.hunks}
          path={input.path}
          renderText={renderText}
          className="max-h-[420px] border-t border-line"
        />
      ) : null}
      {exit === null || change !== null ? null : (
        <p className="border-t border-line px-3 py-2 break-words whitespace-pre-wrap text-failed-text [unicode-bidi:isolate]">
          <SafeText text={exit.message ?? call.output} />
        </p>
      )}
      {call.state === 'interrupted' ? <InterruptedNote /> : null}
    </article>
  );
}

function renderText(text: string): ReactNode {
  return <SafeText text={text} />;
}

function changeVerb(action: FileChange['action']): string {
  switch (action) {
    case 'created':
      return 'Created';
    case 'edited':
      return 'Edited';
    case 'overwritten':
      return 'Overwrote';
  }
}
