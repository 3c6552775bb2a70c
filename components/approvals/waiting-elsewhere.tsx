'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { Glyph } from '@/components/ui/glyph';
import { useTRPC } from '@/components/trpc/trpc';
import { useIsHydrated } from '@/components/trpc/use-is-hydrated';
import { useSecondsLeft } from '@/components/trpc/use-server-time';
import type { ApprovalRow } from '@/server/domain/approval';
import { timeInRing } from './deadline-ring';

/** On a phone, where no list of sessions stands beside: another session waits for a decision. */
export function WaitingElsewhere({ sessionId }: { sessionId: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.approvals.pending.queryOptions());
  const isHydrated = useIsHydrated();
  const first = isHydrated ? data?.find((row) => row.sessionId !== sessionId) : undefined;
  return first === undefined ? null : <Strip approval={first} />;
}

function Strip({ approval }: { approval: ApprovalRow }) {
  const secondsLeft = useSecondsLeft(approval.expiresAt);
  return (
    <Link
      href={`/sessions/${approval.sessionId}`}
      className="flex h-11 items-center gap-2.5 border-b border-waiting-line bg-waiting-tint px-4 text-14 text-waiting-text sm:hidden"
    >
      <Glyph shape="diamond" />
      <span className="min-w-0 flex-1 truncate">
        <strong className="font-semibold">{approval.sessionTitle}</strong> needs you
      </span>
      {secondsLeft === null ? null : (
        <span className="font-semibold">
          {secondsLeft === 0 ? 'closing' : timeInRing(secondsLeft)}
        </span>
      )}
      <ChevronRight size={16} aria-hidden="true" />
    </Link>
  );
}
