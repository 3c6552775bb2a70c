'use client';

import { useMemo, useState } from 'react';
import { DiffView } from '@/components/ui/diff-view';
import type { ApprovalSubject } from '@/server/domain/approval';
import { EscapedText } from './escaped-text';
import { lineDiff } from './line-diff';

interface RecordedEditProps {
  asked: ApprovalSubject;
  approved: ApprovalSubject;
}

/** What was asked and what was approved in its place, for good; drawn once it is opened. */
export function RecordedEdit({ asked, approved }: RecordedEditProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="mt-1 text-12 text-fg-2"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer">
        Edited before it was approved: both versions
      </summary>
      {isOpen ? <EditDiff asked={asked.command} approved={approved.command} /> : null}
    </details>
  );
}

function EditDiff({ asked, approved }: { asked: string; approved: string }) {
  const hunks = useMemo(() => lineDiff(asked, approved), [asked, approved]);
  return (
    <DiffView
      hunks={hunks}
      path="the command"
      renderText={renderText}
      className="mt-1.5 max-h-[min(44dvh,440px)] rounded-sm border border-line"
    />
  );
}

function renderText(text: string) {
  return <EscapedText text={text} />;
}
