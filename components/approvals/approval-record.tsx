'use client';

import { Signature } from 'lucide-react';
import { memo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { compactDuration } from '@/components/ui/compact-duration';
import { useSecondsLeft } from '@/components/trpc/use-server-time';
import { lazily } from '@/components/ui/lazily';
import type { ApprovalEnding, ApprovalRow, ApprovalSubject } from '@/server/domain/approval';
import { ClockTime } from './clock-time';
import { DeadlineRing, leftWords } from './deadline-ring';
import { EndingHeadline, EndingSeal } from './ending-notice';
import { endingWords } from './ending-words';
import { MarkedTelltale } from './marked-telltale';
import { RecordActions } from './record-actions';
import { requestTitle } from './request-words';
import { RecordedDiff } from './recorded-diff';
import { SeverityMark } from './severity-mark';

/** With the search for differences, which hardly any record needs. */
const LaterEdit = lazily(async () => (await import('./recorded-edit')).RecordedEdit);

interface ApprovalRecordProps {
  approval: ApprovalRow;
  viewerId: string;
  /** Opens the prompt, while it waits; null for whoever may not decide. */
  onOpen: ((approvalId: string) => void) | null;
  /** Names the session, in lists over several of them. */
  hasSession?: boolean;
}

/**
 * The card of an approval at its place in the thread: while it waits, the way to the prompt; then,
 * for good, who decided what and when, or how it ended otherwise.
 */
export const ApprovalRecord = memo(function ApprovalRecord(props: ApprovalRecordProps) {
  const { approval, viewerId, hasSession = false } = props;
  if (approval.ending === null) return <WaitingRecord {...props} />;
  return (
    <EndedRecord
      approval={approval}
      ending={approval.ending}
      viewerId={viewerId}
      hasSession={hasSession}
    />
  );
});

function WaitingRecord({ approval, onOpen }: ApprovalRecordProps) {
  const secondsLeft = useSecondsLeft(approval.expiresAt);
  return (
    <article
      aria-label="Waiting for a decision"
      className="grid grid-cols-[26px_minmax(0,1fr)_auto] items-start gap-x-2.5 rounded-md border border-waiting-line bg-surface px-3 py-2.5 pl-2.5"
    >
      <span
        aria-hidden="true"
        className="grid size-[26px] place-items-center rounded-full bg-waiting-tint text-waiting-text"
      >
        <Signature size={14} />
      </span>
      <div className="min-w-0">
        <p className="text-13">
          <strong className="font-semibold">{requestTitle(approval)}</strong>
          <span className="text-fg-3 max-sm:hidden">
            {' · '}
            <ClockTime at={approval.requestedAt} />
          </span>
        </p>
        <MarkedTelltale approval={approval} />
        <p className="flex items-center gap-2 text-12 leading-[18px] text-fg-3">
          <SeverityMark severity={approval.severity} />
          <DeadlineRing approval={approval} size={14} hasTime={false} />
          {secondsLeft === null ? 'waiting for a decision' : leftWords(secondsLeft)}
        </p>
      </div>
      {onOpen === null ? null : (
        <Button size="sm" onClick={() => onOpen(approval.id)}>
          Open <Kbd className="pointer-coarse:hidden">F6</Kbd>
        </Button>
      )}
    </article>
  );
}

function EndedRecord({
  approval,
  ending,
  viewerId,
  hasSession,
}: {
  approval: ApprovalRow;
  ending: ApprovalEnding;
  viewerId: string;
  hasSession: boolean;
}) {
  const { consequence, reason } = endingWords(approval, ending, viewerId);
  const isDecided = ending.cause === 'decided';
  return (
    <article
      aria-label="Approval"
      className="grid grid-cols-[26px_minmax(0,1fr)_auto] items-start gap-x-2.5 rounded-md border border-line bg-surface px-3 py-2.5 pl-2.5"
    >
      <EndingSeal resolution={ending.resolution} />
      <div className="min-w-0">
        <p className="text-13">
          <EndingHeadline approval={approval} ending={ending} viewerId={viewerId} />
          <span className="text-fg-3">
            {' · '}
            <ClockTime at={ending.endedAt} />
            {isDecided ? afterWords(ending.endedAt - approval.requestedAt) : ''}
          </span>
        </p>
        <MarkedTelltale approval={approval} />
        {ending.edited === null ? null : <ApprovedInstead edited={ending.edited} />}
        <p className="text-12 leading-[18px] break-words text-fg-3">
          {reason === null ? null : <span className="text-fg-2">“{reason}” </span>}
          {consequence}
          {hasSession ? (
            <span className="text-fg-2">
              {' '}
              {approval.sessionTitle} · {approval.profileName}
            </span>
          ) : null}
        </p>
        {hasSession ? null : <RecordedChange approval={approval} ending={ending} />}
        {hasSession || ending.edited === null ? null : (
          <LaterEdit asked={approval.subject} approved={ending.edited} />
        )}
      </div>
      <div className="grid justify-items-end gap-1.5">
        <SeverityMark severity={approval.severity} className="max-sm:hidden" />
        {hasSession ? null : <RecordActions approval={approval} ending={ending} />}
      </div>
    </article>
  );
}

/** What was approved in the place of what was asked: the first line of it. */
function ApprovedInstead({ edited }: { edited: ApprovalSubject }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-12 text-fg-2">
      approved as
      <MarkedTelltale approval={{ subject: edited, findings: [] }} className="max-w-full" />
    </p>
  );
}

/**
 * The change that did not happen, at hand for good; drawn once it is opened. One that did stands in
 * the card of its call.
 */
function RecordedChange({
  approval: { subject },
  ending,
}: {
  approval: ApprovalRow;
  ending: ApprovalEnding;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (subject.kind !== 'change' || ending.resolution === 'approved') return null;
  return (
    <details
      className="mt-1 text-12 text-fg-2"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer">The change that was asked for</summary>
      {isOpen ? (
        <RecordedDiff change={subject.change} className="mt-1.5 rounded-sm border border-line" />
      ) : null}
    </details>
  );
}

/** How long the person took: ", after 6 s"; less than a second is "at once". */
function afterWords(tookMs: number): string {
  return tookMs < 1_000 ? ', at once' : `, after ${compactDuration(tookMs)}`;
}
