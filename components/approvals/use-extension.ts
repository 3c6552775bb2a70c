'use client';

import { useMutation } from '@tanstack/react-query';
import { failureText, refusalOf } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { useAnnounce } from '@/components/ui/live-region';
import type { Approval } from '@/server/domain/approval';

const MINUTE_MS = 60_000;

/** By how much a deadline is moved at once, and how long after it was asked it may end at most. */
const STEP_MS = 5 * MINUTE_MS;
const LONGEST_MS = 24 * 60 * MINUTE_MS;

export interface Extension {
  /** Null when there is no later deadline to have. */
  extend: (() => void) | null;
  isPending: boolean;
  failure: string | null;
}

/**
 * Moves the deadline of an approval by five minutes, from the one that is shown: two clicks on the same
 * one count once, and whoever comes second has what they wanted.
 */
export function useExtension({
  id: approvalId,
  requestedAt,
  expiresAt,
}: Pick<Approval, 'id' | 'requestedAt' | 'expiresAt'>): Extension {
  const trpc = useTRPC();
  const announce = useAnnounce();
  const { mutate, isPending, error } = useMutation(
    trpc.approvals.extend.mutationOptions({ onSuccess: () => announce('Five more minutes') }),
  );
  const isLongest = expiresAt + STEP_MS > requestedAt + LONGEST_MS;
  const isAlreadyMoved = refusalOf(error)?.code === 'conflict';
  return {
    extend: isLongest ? null : () => mutate({ approvalId, expiresAt }),
    isPending,
    failure:
      error === null || isAlreadyMoved
        ? null
        : failureText(error, 'Not extended: the server did not answer.'),
  };
}
