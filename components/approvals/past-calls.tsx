'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight, X } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { ApprovalId } from '@/server/domain/ids';
import type { ChosenLevel } from './chosen-level';
import { ClockTime } from './clock-time';
import { EscapedText } from './escaped-text';
import type { PastCall } from './past-call';
import { PastStrip } from './past-strip';

interface PastCallsProps {
  approvalId: ApprovalId;
  levels: readonly ChosenLevel[];
}

/** What the rule on screen would have done to the profile's last calls; the denied ones in full. */
export function PastCalls({ approvalId, levels }: PastCallsProps) {
  const trpc = useTRPC();
  const [isListed, setIsListed] = useState(false);
  const query = useQuery({
    ...trpc.approvals.pastOf.queryOptions({ approvalId, levels: [...levels] }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (query.isPending) return <Skeleton className="h-16 w-full" />;
  if (query.data === undefined) {
    return (
      <p role="alert" className="flex items-center gap-3 text-13 text-fg-2">
        {failureText(query.error, 'What it would have matched could not be looked up.')}
        <Button size="sm" isPending={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  const { calls, looked, matched, denied } = query.data;
  const deniedCalls = calls.filter(({ outcome }) => outcome === 'denied');
  return (
    <section aria-label="What it would have matched" className="grid gap-2">
      <p className="flex items-baseline gap-3 text-13">
        <span className="flex-1 font-medium">{matchWords({ looked, matched, denied })}</span>
        {matched === 0 ? null : (
          <button
            type="button"
            aria-expanded={isListed}
            onClick={() => setIsListed(!isListed)}
            className="rounded-xs text-accent-text hover:underline"
          >
            {isListed ? 'Hide the list' : `List the ${matched}`}
          </button>
        )}
      </p>
      {matched === 0 ? null : <PastStrip calls={calls} />}
      {deniedCalls.length === 0 && !isListed ? null : (
        <ul className="max-h-56 divide-y divide-line overflow-y-auto rounded-sm border border-line">
          {(isListed ? calls : deniedCalls).map((call) => (
            <PastLine key={call.toolCallId} call={call} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PastLine({ call: { command, at, outcome, sessionId } }: { call: PastCall }) {
  const isDenied = outcome === 'denied';
  return (
    <li className="flex items-baseline gap-2.5 px-3 py-1.5">
      <span
        className={`flex shrink-0 items-center gap-1 text-12 ${isDenied ? 'text-failed-text' : 'text-fg-3'}`}
      >
        {isDenied ? <X size={12} aria-hidden="true" /> : null}
        {outcome.charAt(0).toUpperCase() + outcome.slice(1)}
      </span>
      <code className="min-w-0 flex-1 font-mono text-12 leading-5 [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:isolate]">
        {command.split('\n').map((line, index) => (
          <span key={index} className="block">
            <EscapedText text={line} />
          </span>
        ))}
      </code>
      <Link
        href={`/sessions/${sessionId}`}
        className="flex shrink-0 items-center gap-0.5 text-12"
        aria-label="Open its session"
      >
        <ClockTime at={at} className="text-fg-3" />
        <ChevronRight size={13} aria-hidden="true" />
      </Link>
    </li>
  );
}

function matchWords({
  looked,
  matched,
  denied,
}: Record<'looked' | 'matched' | 'denied', number>): string {
  if (looked < 2) return 'No other call of this profile has asked yet';
  const calls = `Would have matched ${matched} of the last ${looked} calls that asked`;
  if (matched === 0) return calls;
  if (denied === 0) return `${calls}; none of them was denied`;
  return `${calls}; ${denied} of them ${denied === 1 ? 'was' : 'were'} denied`;
}
