'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { createClientId } from '@/components/trpc/create-client-id';
import type { ApprovalId } from '@/server/domain/ids';

interface AskAgain {
  askAgain: () => void;
  isPending: boolean;
  failure: string | null;
}

/** Starts a turn that asks again for what nobody answered; tried again it counts once. */
export function useAskAgain(approvalId: ApprovalId): AskAgain {
  const trpc = useTRPC();
  const [clientId, setClientId] = useState(createClientId);
  const { mutate, isPending, error } = useMutation(
    trpc.approvals.askAgain.mutationOptions({
      onSuccess: () => {
        setClientId(createClientId());
      },
    }),
  );
  return {
    askAgain: () => {
      mutate({ approvalId, clientId });
    },
    isPending,
    failure:
      error === null
        ? null
        : failureText(error, 'Not asked again: the server did not answer. Try once more.'),
  };
}
