'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import { Segmented } from '@/components/ui/segmented';
import { useTRPC } from '@/components/trpc/trpc';
import { useIsHydrated } from '@/components/trpc/use-is-hydrated';
import type { ApprovalRow } from '@/server/domain/approval';
import { EndedInbox } from './ended-inbox';
import { NotifyButton } from './notify-button';
import { useDecisions } from './use-decisions';
import { WaitingInbox } from './waiting-inbox';

interface InboxProps {
  hostName: string;
  viewerId: string;
  /** Draws the bar on top. */
  renderHeader: (parts: { meta: ReactNode; actions: ReactNode }) => ReactNode;
}

const TABS = ['waiting', 'decided', 'expired'] as const;

/** The approvals of every session this person may decide for: waiting, decided, expired. */
export function Inbox({ hostName, viewerId, renderHeader }: InboxProps) {
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(TABS).withDefault('waiting'));
  const trpc = useTRPC();
  const { data } = useQuery(trpc.approvals.pending.queryOptions());
  const isHydrated = useIsHydrated();
  const rows = isHydrated ? data : undefined;
  const decisions = useDecisions();
  const count = rows?.length ?? 0;
  const tabs = (
    <Segmented
      label="Which approvals"
      value={tab}
      onValue={(value) => void setTab(value)}
      options={[
        { value: 'waiting', label: count === 0 ? 'Waiting' : `Waiting ${count}` },
        { value: 'decided', label: 'Decided' },
        { value: 'expired', label: 'Expired' },
      ]}
    />
  );
  return (
    <>
      {renderHeader({
        meta: tab === 'waiting' && rows !== undefined ? waitingWords(rows) : null,
        actions: (
          <>
            <NotifyButton />
            {tabs}
          </>
        ),
      })}
      {tab === 'waiting' ? (
        <WaitingInbox decisions={decisions} hostName={hostName} viewerId={viewerId} />
      ) : (
        <EndedInbox key={tab} state={tab} viewerId={viewerId} />
      )}
    </>
  );
}

function waitingWords(rows: readonly ApprovalRow[]): string | null {
  if (rows.length === 0) return null;
  const sessions = new Set(rows.map((row) => row.sessionId)).size;
  return `${rows.length} waiting in ${sessions} ${sessions === 1 ? 'session' : 'sessions'} · soonest deadline first`;
}
