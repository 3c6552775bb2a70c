'use client';

import { useState, useSyncExternalStore } from 'react';
import type { ApprovalRow } from '@/server/domain/approval';
import type { DecisionStore } from './decision-store';

export interface InboxSelection {
  /** The row whose prompt is shown: waiting, or ended under the eyes of the person. */
  selected: ApprovalRow | undefined;
  select: (approvalId: string) => void;
  move: (by: 1 | -1) => void;
}

/**
 * Which of the waiting rows is shown: the first, until another is picked. A row that ends while it is
 * shown stays, with its ending, until the person goes on; one that was answered here makes way for
 * the row that followed it.
 */
export function useInboxSelection(
  rows: readonly ApprovalRow[],
  decisions: DecisionStore,
): InboxSelection {
  const [held, setHeld] = useState<{ row: ApprovalRow; index: number } | null>(null);
  const isMine = (approvalId: string): boolean => {
    const decision = decisions.of(approvalId);
    return decision?.status === 'ended' && decision.isMine;
  };
  useSyncExternalStore(
    decisions.subscribe,
    () => rows.filter((row) => isMine(row.id)).length,
    () => 0,
  );
  const waiting = rows.filter((row) => !isMine(row.id));
  const index = held === null ? 0 : waiting.findIndex((row) => row.id === held.row.id);
  const isShown = index !== -1;
  const follower = held === null ? waiting[0] : waiting[Math.min(held.index, waiting.length - 1)];
  const selected = isShown
    ? waiting[index]
    : held !== null && !isMine(held.row.id)
      ? held.row
      : follower;

  const next =
    selected === undefined ? null : { row: selected, index: isShown ? index : (held?.index ?? 0) };
  if (next?.row !== held?.row || next?.index !== held?.index) setHeld(next);

  const pick = (at: number): void => {
    const row = waiting[at];
    if (row !== undefined) setHeld({ row, index: at });
  };
  return {
    selected,
    select: (approvalId) => pick(waiting.findIndex((row) => row.id === approvalId)),
    move: (by) => pick(isShown ? index + by : Math.min(held?.index ?? 0, waiting.length - 1)),
  };
}
