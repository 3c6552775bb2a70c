'use client';

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/components/ui/cn';
import { CountBadge } from '@/components/ui/count-badge';
import { useSecondsLeft } from '@/components/trpc/use-server-time';
import type { Approval } from '@/server/domain/approval';
import type { SessionRow } from '@/server/domain/session';
import { DeadlineRing, leftWords } from './deadline-ring';
import { endingWords } from './ending-words';
import { MarkedTelltale } from './marked-telltale';
import { SessionGrants } from './session-grants';
import { severityWord } from './severity-mark';

interface SessionApprovalsProps {
  /** The pending ones, soonest deadline first. */
  pending: readonly Approval[];
  /** Those that have ended, newest first. */
  ended: readonly Approval[];
  profileName: string;
  viewerId: string;
  /** Opens one that waits; null for whoever may not decide. */
  onOpen: ((approvalId: string) => void) | null;
  session: Pick<SessionRow, 'id' | 'everythingUntil'>;
}

/** The approvals of one session beside its thread: what waits, what was decided, what is granted. */
export function SessionApprovals({
  pending,
  ended,
  profileName,
  viewerId,
  onOpen,
  session,
}: SessionApprovalsProps) {
  const [isFolded, setIsFolded] = useState<boolean | null>(null);
  const isGranted =
    session.everythingUntil !== null || ended.some(({ ending }) => ending?.choice === 'session');
  const isOpen = isFolded === null ? pending.length > 0 || isGranted : !isFolded;
  return (
    <section aria-label="Approvals" className="border-b border-line">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsFolded(isOpen)}
          className="flex h-[38px] w-full items-center gap-1.5 px-3 text-13 font-medium hover:bg-hover"
        >
          <ChevronDown
            size={16}
            aria-hidden="true"
            className={cn('text-fg-3 transition-transform duration-80', !isOpen && '-rotate-90')}
          />
          <span className="flex-1 text-left">Approvals</span>
          {pending.length > 0 ? (
            <CountBadge count={pending.length} label="waiting" tone="waiting" />
          ) : (
            <span className="text-12 font-normal text-fg-3">{endedWords(ended)}</span>
          )}
        </button>
      </h3>
      {isOpen ? (
        <>
          {pending.length === 0 ? null : (
            <ul className="grid gap-0.5 px-1.5 pb-2.5">
              {pending.map((approval) => (
                <li key={approval.id}>
                  <PendingItem approval={approval} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          )}
          <SessionGrants
            sessionId={session.id}
            mayRevoke={onOpen !== null}
            stamp={`${ended.length} ${session.everythingUntil ?? ''}`}
          />
          {ended.length === 0 ? null : (
            <ul className="grid gap-0.5 px-1.5 pb-2.5">
              {ended.map((approval) => (
                <li key={approval.id} className="grid px-2 py-1">
                  <MarkedTelltale approval={approval} isCut />
                  <span className="text-12 text-fg-3">
                    {approval.ending === null
                      ? ''
                      : endingWords({ ...approval, profileName }, approval.ending, viewerId)
                          .headline.map(({ text }) => text)
                          .join('')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : null}
    </section>
  );
}

/** "2 decided" when people did; "2 ended" when something else ended one of them. */
function endedWords(ended: readonly Approval[]): string {
  const isDecided = ended.every((approval) => approval.ending?.cause === 'decided');
  return `${ended.length} ${isDecided ? 'decided' : 'ended'}`;
}

function PendingItem({
  approval,
  onOpen,
}: {
  approval: Approval;
  onOpen: ((approvalId: string) => void) | null;
}) {
  const secondsLeft = useSecondsLeft(approval.expiresAt);
  const left = secondsLeft === null ? '' : ` · ${leftWords(secondsLeft)}`;
  return (
    <button
      type="button"
      disabled={onOpen === null}
      onClick={() => onOpen?.(approval.id)}
      className="flex w-full items-center gap-2.5 rounded-sm px-2 py-1 text-left enabled:hover:bg-hover"
    >
      <DeadlineRing approval={approval} size={30} hasTime={false} />
      <span className="grid min-w-0 flex-1">
        <MarkedTelltale approval={approval} isCut />
        <span className="text-12 text-fg-3">
          {severityWord(approval.severity)}
          {left}
        </span>
      </span>
    </button>
  );
}
