'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Kbd } from '@/components/ui/kbd';
import { Skeleton } from '@/components/ui/skeleton';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { useIsHydrated } from '@/components/trpc/use-is-hydrated';
import type { ApprovalRow } from '@/server/domain/approval';
import { ApprovalPrompt } from './approval-prompt';
import type { DecisionStore } from './decision-store';
import { InboxRow } from './inbox-row';
import { isTextField } from './text-field';
import { useInboxSelection } from './use-inbox-selection';
import { useIsWide } from './use-is-wide';

interface WaitingInboxProps {
  decisions: DecisionStore;
  hostName: string;
  viewerId: string;
}

/** Everything that waits for this person, soonest deadline first, with the prompt of one beside it. */
export function WaitingInbox({ decisions, hostName, viewerId }: WaitingInboxProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.approvals.pending.queryOptions());
  const isHydrated = useIsHydrated();
  if (!isHydrated || query.isPending) return <InboxSkeleton />;
  if (query.data === undefined) {
    return (
      <ErrorState
        title="The inbox could not be loaded"
        detail={failureText(query.error, 'The server did not answer.')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        className="m-auto"
      />
    );
  }
  return (
    <WaitingRows rows={query.data} decisions={decisions} hostName={hostName} viewerId={viewerId} />
  );
}

function WaitingRows({
  rows,
  decisions,
  hostName,
  viewerId,
}: WaitingInboxProps & { rows: readonly ApprovalRow[] }) {
  const router = useRouter();
  const list = useRef<HTMLUListElement>(null);
  const openerRef = useRef<HTMLElement>(null);
  const isWide = useIsWide();
  const { selected: row, select, move } = useInboxSelection(rows, decisions);
  const selected = useEnding(row, rows);
  const [openId, setOpenId] = useState<string | null>(null);

  useEnterKey(() => {
    if (selected !== undefined) router.push(`/sessions/${selected.sessionId}`);
  });
  useEffect(() => {
    if (selected === undefined) return;
    list.current
      ?.querySelector(`[data-approval="${selected.id}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  if (selected === undefined) {
    return (
      <EmptyState icon={<CircleCheck size={18} />} title="Nothing waits for you" className="m-auto">
        When an agent wants to do something risky, it appears here until its deadline.
      </EmptyState>
    );
  }
  const isOpen = isWide || openId === selected.id;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <ul ref={list} aria-label="Waiting" className="min-h-0 flex-1 overflow-y-auto">
          {rows.map((row) => (
            <li key={row.id}>
              <InboxRow
                approval={row}
                isSelected={isWide && row.id === selected.id}
                onSelect={(approvalId) => {
                  select(approvalId);
                  setOpenId(approvalId);
                }}
              />
            </li>
          ))}
        </ul>
        <p className="flex shrink-0 items-center gap-1.5 px-5 py-3 text-12 text-fg-2 pointer-coarse:hidden">
          <Kbd>j</Kbd>
          <Kbd>k</Kbd> move
          <Kbd className="ml-3">Enter</Kbd> open the session
        </p>
      </div>
      {isOpen ? (
        <div className="flex min-h-0 flex-col border-l border-line lg:w-[386px] lg:shrink-0">
          <ApprovalPrompt
            key={selected.id}
            approval={selected}
            form={isWide ? 'pane' : 'modal'}
            place={{
              index: rows.findIndex((row) => row.id === selected.id),
              count: rows.length,
              move: (by) => {
                move(by);
                setOpenId(rows[rows.findIndex((row) => row.id === selected.id) + by]?.id ?? null);
              },
            }}
            hostName={hostName}
            viewerId={viewerId}
            decisions={decisions}
            onOpen={() => setOpenId(selected.id)}
            onHide={() => setOpenId(null)}
            onDock={() => setOpenId(null)}
            onClose={() => {
              setOpenId(null);
              move(1);
            }}
            openerRef={openerRef}
            link={
              <Link
                href={`/sessions/${selected.sessionId}`}
                className="flex items-center gap-1 text-13"
              >
                Open the session
                <ChevronRight size={14} aria-hidden="true" />
              </Link>
            }
          />
        </div>
      ) : null}
    </div>
  );
}

/** The row as it ended, once it has left the list of what waits. */
function useEnding(
  row: ApprovalRow | undefined,
  waiting: readonly ApprovalRow[],
): ApprovalRow | undefined {
  const trpc = useTRPC();
  const isGone = row !== undefined && !waiting.some(({ id }) => id === row.id);
  const { data } = useQuery(
    trpc.approvals.get.queryOptions(isGone ? { approvalId: row.id } : skipToken),
  );
  return isGone ? (data ?? row) : row;
}

/** Enter opens the session of the selected row, wherever the focus is but in a control. */
function useEnterKey(onEnter: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (isTextField(event.target) || document.querySelector('[role="dialog"]') !== null) return;
    if (event.key !== 'Enter' || event.repeat || isControl(event.target)) return;
    event.preventDefault();
    onEnter();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Enter on a control is that control's; on a row of the list it opens the session. */
function isControl(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest('[data-approval]') !== null) return false;
  return target.closest('button, a, summary, input, textarea, select') !== null;
}

function InboxSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5 px-5 py-4">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-9 w-full max-w-[720px]" />
      ))}
    </div>
  );
}
