'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/components/trpc/trpc';
import type { ApprovalId } from '@/server/domain/ids';
import type { ApprovalRow } from '@/server/domain/approval';
import type { ChosenLevel } from './chosen-level';
import { whyOnlyDenied } from './why-only-denied';

export interface MatchingCall {
  approval: ApprovalRow;
  /** Why it cannot be approved along with this one; null when it can. */
  whyNot: string | null;
}

export interface MatchingCalls {
  /** The other waiting calls that the rule on screen would cover. */
  calls: readonly MatchingCall[];
  /** Those that are approved along with this one. */
  ticked: readonly ApprovalRow[];
  isTicked: (approvalId: string) => boolean;
  tick: (approvalIds: readonly string[], isTicked: boolean) => void;
}

const NONE: readonly ApprovalRow[] = [];

/**
 * Follows which other calls wait that the rule on screen would cover, and which of them the person
 * has ticked. Nothing is ticked by itself; one that is covered no more is not answered.
 */
export function useMatchingCalls(
  approvalId: ApprovalId,
  levels: readonly ChosenLevel[],
  viewerId: string,
): MatchingCalls {
  const trpc = useTRPC();
  const [tickedIds, setTickedIds] = useState<ReadonlySet<string>>(new Set());
  const { data, isPlaceholderData } = useQuery({
    ...trpc.approvals.matching.queryOptions({ approvalId, levels: [...levels] }),
    enabled: levels.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const calls = (data?.approvals ?? NONE).map((approval) => ({
    approval,
    whyNot: whyOnlyDenied(approval, viewerId),
  }));
  const isTicked = (id: string): boolean => tickedIds.has(id);
  return {
    calls,
    // What the rule before covered says nothing about this one.
    ticked: isPlaceholderData
      ? NONE
      : calls.flatMap(({ approval, whyNot }) =>
          whyNot === null && isTicked(approval.id) ? [approval] : [],
        ),
    isTicked,
    tick: (ids, isOn) =>
      setTickedIds((before) => {
        const next = new Set(before);
        for (const id of ids) {
          if (isOn) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
  };
}
