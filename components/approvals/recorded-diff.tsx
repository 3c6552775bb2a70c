'use client';

import { cn } from '@/components/ui/cn';
import { DiffView } from '@/components/ui/diff-view';
import type { FileChange } from '@/server/domain/file-change';
import { EscapedText } from './escaped-text';

/** The diff alone, for a record: nothing is approved from it. */
export function RecordedDiff({ change, className }: { change: FileChange; className?: string }) {
  return (
    <DiffView
      hunks={change.hunks}
      path={change.path}
      renderText={renderText}
      className={cn('max-h-[min(44dvh,440px)]', className)}
    />
  );
}

function renderText(text: string) {
  return <EscapedText text={text} />;
}
