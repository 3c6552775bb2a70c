'use client';

import { useCallback, useState } from 'react';
import type { ApprovalRow } from '@/server/domain/approval';
import { answerOf } from './answer-of';
import type { DecisionStore } from './decision-store';
import { whyOnlyDenied } from './why-only-denied';

/** What a batch can decide: a wider grant is shown in the prompt of its own only. */
export type BatchChoice = 'once' | 'deny';

/** A ticked one that only a no covers, and why. */
export interface HeldBack {
  row: ApprovalRow;
  why: string;
}

export interface InboxBatch {
  ticked: readonly ApprovalRow[];
  /** Those of the ticked that stand there whole, and so may be approved from there. */
  approvable: readonly ApprovalRow[];
  heldBack: readonly HeldBack[];
  isTicked: (approvalId: string) => boolean;
  toggle: (approvalId: string) => void;
  /** Ticks every row, or none. */
  tickAll: (isTicked: boolean) => void;
  /** Told by each row whether its command fits in; until then it counts as cut. */
  setFits: (approvalId: string, fits: boolean) => void;
  /** Answers every ticked one that the choice covers. */
  decide: (choice: BatchChoice, reason?: string) => void;
  /** The rows of the last answer, in their order; empty once it was read. */
  answered: readonly ApprovalRow[];
  dismiss: () => void;
}

const CUT = 'is not shown whole here';

/** Follows which of the waiting rows are ticked, and answers them in one go. */
export function useInboxBatch(
  rows: readonly ApprovalRow[],
  { decisions, viewerId }: { decisions: DecisionStore; viewerId: string },
): InboxBatch {
  const [tickedIds, setTickedIds] = useState<ReadonlySet<string>>(new Set());
  const [fitting, setFitting] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState<readonly ApprovalRow[]>([]);

  const ticked = rows.filter((row) => tickedIds.has(row.id));
  const whyHeld = (row: ApprovalRow): string | null =>
    whyOnlyDenied(row, viewerId) ?? (fitting.has(row.id) ? null : CUT);
  const approvable = ticked.filter((row) => whyHeld(row) === null);
  const heldBack = ticked.flatMap((row) => {
    const why = whyHeld(row);
    return why === null ? [] : [{ row, why }];
  });

  const toggle = useCallback((approvalId: string): void => {
    setTickedIds((before) => withId(before, approvalId, !before.has(approvalId)));
  }, []);
  const setFits = useCallback((approvalId: string, fits: boolean): void => {
    setFitting((before) => withId(before, approvalId, fits));
  }, []);

  return {
    ticked,
    approvable,
    heldBack,
    isTicked: (approvalId) => tickedIds.has(approvalId),
    toggle,
    tickAll: (isTicked) => setTickedIds(new Set(isTicked ? rows.map((row) => row.id) : [])),
    setFits,
    decide: (choice, reason) => {
      const covered = choice === 'deny' ? ticked : approvable;
      if (covered.length === 0) return;
      setAnswered(covered);
      // What the answer leaves waiting, or what does not get through, stays ticked.
      decisions.decideMany(covered.map((row) => answerOf(row, choice, reason)));
    },
    answered,
    dismiss: () => setAnswered([]),
  };
}

/** The set with or without an id; the same one when that changes nothing. */
function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  if (ids.has(id) === isIn) return ids;
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
