'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/components/trpc/trpc';
import type { ApprovalRow } from '@/server/domain/approval';

/** The row as it ended, once it has left the list of what waits. */
export function useEndingOf(
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
