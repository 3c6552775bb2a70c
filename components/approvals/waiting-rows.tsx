'use client';

import { CircleCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { Kbd } from '@/components/ui/kbd';
import type { ApprovalRow } from '@/server/domain/approval';
import { BatchBar } from './batch-bar';
import { BatchResults } from './batch-results';
import type { DecisionStore } from './decision-store';
import { InboxPrompt } from './inbox-prompt';
import { InboxRow } from './inbox-row';
import { useArming } from './use-arming';
import { useBatchKeys } from './use-batch-keys';
import { useEndingOf } from './use-ending-of';
import { useEnterKey } from './use-enter-key';
import { useInboxBatch, type BatchChoice } from './use-inbox-batch';
import { useInboxSelection } from './use-inbox-selection';
import { useIsWide } from './use-is-wide';

interface WaitingRowsProps {
  rows: readonly ApprovalRow[];
  decisions: DecisionStore;
  hostName: string;
  viewerId: string;
}

/** The rows that wait: one is shown beside them, and those that are ticked are answered together. */
export function WaitingRows({ rows, decisions, hostName, viewerId }: WaitingRowsProps) {
  const router = useRouter();
  const list = useRef<HTMLUListElement>(null);
  const openerRef = useRef<HTMLElement>(null);
  const isWide = useIsWide();
  const { selected: row, select, move } = useInboxSelection(rows, decisions);
  const selected = useEndingOf(row, rows);
  const [openId, setOpenId] = useState<string | null>(null);
  const [isReasonOpen, setReasonOpen] = useState(false);
  const batch = useInboxBatch(rows, { decisions, viewerId });
  const tickedCount = batch.ticked.length;
  const arming = useArming(tickedCount > 0 ? 'batch' : 'list');

  const choose = (choice: BatchChoice, activation: { detail: number }): void => {
    if (arming.accepts(activation)) batch.decide(choice);
  };
  useBatchKeys({
    batch,
    arming,
    selectedId: selected?.id,
    onMove: move,
    onChoose: choose,
    onReason: () => setReasonOpen(true),
  });
  useEnterKey(() => {
    if (selected !== undefined) router.push(`/sessions/${selected.sessionId}`);
  });
  useEffect(() => {
    if (selected === undefined) return;
    list.current
      ?.querySelector(`[data-approval="${selected.id}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const open = useRef(select);
  useEffect(() => {
    open.current = select;
  });
  const openRow = useCallback((approvalId: string): void => {
    open.current(approvalId);
    setOpenId(approvalId);
  }, []);

  const results =
    batch.answered.length === 0 ? null : (
      <BatchResults
        rows={batch.answered}
        decisions={decisions}
        viewerId={viewerId}
        onDismiss={batch.dismiss}
      />
    );
  if (selected === undefined) {
    return (
      <>
        <EmptyState
          icon={<CircleCheck size={18} />}
          title="Nothing waits for you"
          className="m-auto"
        >
          When an agent wants to do something risky, it appears here until its deadline.
        </EmptyState>
        {results}
      </>
    );
  }
  const index = rows.findIndex((one) => one.id === selected.id);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <ul ref={list} aria-label="Waiting" className="min-h-0 flex-1 overflow-y-auto">
          {rows.map((one) => (
            <li key={one.id}>
              <InboxRow
                approval={one}
                isSelected={isWide && one.id === selected.id}
                isTicked={batch.isTicked(one.id)}
                onSelect={openRow}
                onTick={batch.toggle}
                onFits={batch.setFits}
              />
            </li>
          ))}
        </ul>
        <p className="flex shrink-0 items-center gap-1.5 px-5 py-3 text-12 text-fg-2 pointer-coarse:hidden">
          <Kbd>j</Kbd>
          <Kbd>k</Kbd> move
          <Kbd className="ml-3">x</Kbd> tick
          <Kbd className="ml-3">Enter</Kbd> open the session
        </p>
        {results}
        {tickedCount === 0 ? null : (
          <BatchBar
            batch={batch}
            rowCount={rows.length}
            arming={arming}
            isReasonOpen={isReasonOpen}
            onReasonOpen={setReasonOpen}
            onChoose={choose}
          />
        )}
      </div>
      {isWide || openId === selected.id ? (
        <div className="flex min-h-0 flex-col border-l border-line lg:w-[386px] lg:shrink-0">
          <InboxPrompt
            key={selected.id}
            approval={selected}
            form={isWide ? 'pane' : 'modal'}
            place={{
              index,
              count: rows.length,
              move: (by) => {
                move(by);
                setOpenId(rows[index + by]?.id ?? null);
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
            keysElsewhere={
              isWide && tickedCount > 0
                ? `Only this one. The keys act on the ${tickedCount} ticked.`
                : null
            }
          />
        </div>
      ) : null}
    </div>
  );
}
