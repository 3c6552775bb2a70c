'use client';

import { useMemo, useRef } from 'react';
import { ChangeCounts } from '@/components/ui/change-counts';
import { CopyButton } from '@/components/ui/copy-button';
import { DiffView } from '@/components/ui/diff-view';
import type { FileChange } from '@/server/domain/file-change';
import type { Finding } from '@/server/domain/finding';
import { deceptionIn } from './deception';
import { DeceptionWarning } from './deception-warning';
import { EscapedText } from './escaped-text';
import { PathLine } from './path-line';
import { UnseenEndLine } from './unseen-end-line';

interface ChangeBlockProps {
  change: FileChange;
  findings: readonly Finding[];
  /** Marks the far corner of the diff, for whoever must know that it was on screen. */
  endRef: (corner: Element | null) => void;
  hasSeenEnd: boolean;
  /** Takes less height where space is short. */
  isCompact?: boolean;
}

const ACTIONS: Record<FileChange['action'], string> = {
  created: 'Makes this file',
  edited: 'Changes this file',
  overwritten: 'Replaces all of this file',
};

/**
 * The exact change to a file: which file, what becomes of it, and the whole diff. Until the end of
 * the diff was on screen a line says how much is below.
 */
export function ChangeBlock({
  change,
  findings,
  endRef,
  hasSeenEnd,
  isCompact = false,
}: ChangeBlockProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { path, action, hunks, added, removed } = change;
  const warning = useMemo(() => deceptionIn(textOf(change), 'written').warning, [change]);

  return (
    <div className="overflow-hidden rounded-md border border-line-2 bg-sunken">
      <div className="flex items-start gap-2.5 border-b border-line py-1 pr-1.5 pl-3">
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline gap-2.5 text-12 leading-5 text-fg-3">
            {ACTIONS[action]}
            <ChangeCounts added={added} removed={removed} />
          </p>
          <PathLine path={path} findings={findings} className="block" />
        </div>
        <CopyButton text={path} label="Copy path" className="pointer-coarse:size-8" />
      </div>
      <DiffView
        hunks={hunks}
        path={path}
        renderText={renderText}
        whenEmpty={action === 'created' ? 'The file will be empty.' : 'No line differs.'}
        scrollerRef={scroller}
        endRef={endRef}
        className={isCompact ? 'max-h-[min(24dvh,224px)]' : 'max-h-[min(44dvh,440px)]'}
      />
      <DeceptionWarning warning={warning} />
      {hasSeenEnd ? null : <UnseenEndLine scroller={scroller} />}
    </div>
  );
}

function renderText(text: string) {
  return <EscapedText text={text} />;
}

/** All that is shown of a change, without the line ends that diffs of such files have. */
function textOf({ path, hunks }: FileChange): string {
  const lines = hunks.flatMap((hunk) => hunk.lines.map((line) => line.slice(1).replace(/\r$/, '')));
  return [path, ...lines].join('\n');
}
