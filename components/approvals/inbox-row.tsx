'use client';

import { memo } from 'react';
import { cn } from '@/components/ui/cn';
import type { ApprovalRow } from '@/server/domain/approval';
import { DeadlineRing } from './deadline-ring';
import { MarkedTelltale } from './marked-telltale';
import { SeverityMark } from './severity-mark';

interface InboxRowProps {
  approval: ApprovalRow;
  isSelected: boolean;
  onSelect: (approvalId: string) => void;
}

/** One waiting approval of the inbox. What is decided is decided beside it, where all is shown. */
export const InboxRow = memo(function InboxRow({ approval, isSelected, onSelect }: InboxRowProps) {
  const { findings } = approval;
  return (
    <button
      type="button"
      aria-current={isSelected}
      data-approval={approval.id}
      onClick={() => onSelect(approval.id)}
      className={cn(
        'grid w-full grid-cols-[38px_minmax(0,1fr)_auto] items-center gap-x-3.5 border-b border-line px-5 py-2.5 text-left outline-offset-[-2px] hover:bg-hover lg:grid-cols-[38px_minmax(0,1fr)_minmax(0,180px)_72px] max-sm:px-4',
        isSelected && 'bg-accent-tint outline-2 outline-focus hover:bg-accent-tint',
      )}
    >
      <DeadlineRing approval={approval} size={38} />
      <span className="grid min-w-0">
        <MarkedTelltale approval={approval} isCut />
        <span className="truncate text-12 text-fg-2">{whyWords(approval)}</span>
        <span className="truncate text-12 text-fg-3 lg:hidden">
          {approval.sessionTitle} · {approval.profileName}
        </span>
      </span>
      <span className="grid min-w-0 max-lg:hidden">
        <span className="truncate text-13">{approval.sessionTitle}</span>
        <span className="truncate text-12 text-fg-2">
          {approval.profileName} · {approval.authorName}
        </span>
      </span>
      <SeverityMark severity={approval.severity} />
      {findings.length > 1 ? <span className="sr-only">{findings.length} findings</span> : null}
    </button>
  );
});

function whyWords({ findings, explanation }: ApprovalRow): string {
  const [first] = findings;
  if (first === undefined) return explanation;
  return findings.length === 1 ? first.title : `${first.title} and ${findings.length - 1} more`;
}
