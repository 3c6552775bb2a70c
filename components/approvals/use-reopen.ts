'use client';

import { useMutation } from '@tanstack/react-query';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import type { ApprovalId } from '@/server/domain/ids';

/** Lifts what a denial refuses for the rest of its run. */
export function useReopen(approvalId: ApprovalId) {
  const trpc = useTRPC();
  const { mutate, isPending, error } = useMutation(trpc.approvals.reopen.mutationOptions());
  return {
    reopen: () => mutate({ approvalId }),
    isPending,
    failure: error === null ? null : failureText(error, 'Not reopened: the server did not answer.'),
  };
}
