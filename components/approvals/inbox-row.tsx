'use client';

import { memo } from 'react';
import { cn } from '@/components/ui/cn';
import { Checkbox } from '@/components/ui/checkbox';
import type { ApprovalRow } from '@/server/domain/approval';
import { DeadlineRing } from './deadline-ring';
import { InboxCommand } from './inbox-command';
import { removalWords } from './removal-words';
import { telltaleLine } from './request-words';
import { SeverityMark } from './severity-mark';

interface InboxRowProps {
  approval: ApprovalRow;
  isSelected: boolean;
  isTicked: boolean;
  onSelect: (approvalId: string) => void;
  onTick: (approvalId: string) => void;
  /** Told whether all of what is asked stands in the row. */
  onFits: (approvalId: string, fits: boolean) => void;
}

/** One waiting approval of the inbox: to be ticked, or opened beside the list where all is shown. */
export const InboxRow = memo(function InboxRow({
  approval,
  isSelected,
  isTicked,
  onSelect,
  onTick,
  onFits,
}: InboxRowProps) {
  const { findings } = approval;
  return (
    <div
      className={cn(
        'relative flex items-stretch border-b border-line hover:bg-hover',
        isTicked && 'bg-accent-tint hover:bg-accent-tint',
        isSelected && 'bg-accent-tint outline-2 outline-offset-[-2px] outline-focus',
      )}
    >
      <label className="grid shrink-0 cursor-pointer place-items-center pr-3 pl-5 max-sm:pr-3 max-sm:pl-4 pointer-coarse:min-w-11">
        <Checkbox
          aria-label={`Tick ${telltaleLine(approval).line}`}
          checked={isTicked}
          onChange={() => onTick(approval.id)}
        />
      </label>
      <button
        type="button"
        aria-current={isSelected}
        data-approval={approval.id}
        onClick={() => onSelect(approval.id)}
        className="grid min-w-0 flex-1 grid-cols-[38px_minmax(0,1fr)_auto] items-center gap-x-3.5 py-2.5 pr-5 text-left outline-offset-[-2px] lg:grid-cols-[38px_minmax(0,1fr)_minmax(0,180px)_72px] max-sm:pr-4"
      >
        <DeadlineRing approval={approval} size={38} />
        <span className="grid min-w-0">
          <InboxCommand approval={approval} onFits={onFits} />
          <span className="text-12 break-words text-fg-2">{whyWords(approval)}</span>
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
    </div>
  );
});

/** Why it asks, what goes, where unless in the workspace itself, and who must decide. */
function whyWords(approval: ApprovalRow): string {
  const { findings, explanation, removal, needsOther, subject, workspace } = approval;
  const [first] = findings;
  const more = findings.length === 1 ? '' : ` and ${findings.length - 1} more`;
  const isElsewhere = subject.kind === 'command' && subject.cwd !== workspace;
  return [
    first === undefined ? explanation : `${first.title}${more}`,
    ...(removal === null ? [] : [removalWords(removal).replace(/\.$/, '')]),
    ...(isElsewhere ? [`in ${subject.cwd}`] : []),
    ...(needsOther ? ['needs somebody else than its author'] : []),
  ].join(' · ');
}
