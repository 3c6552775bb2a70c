'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { useTRPCClient } from '@/components/trpc/trpc';
import type { Finding } from '@/server/domain/finding';
import type { ApprovalId } from '@/server/domain/ids';
import type { RemovalPreview } from '@/server/domain/removal-preview';

/** How long nobody types before what stands there is judged, in milliseconds. */
const PAUSE_MS = 350;

/** What the policy says of a command in the place of the asked one. */
export interface EditJudgement {
  verdict: 'allow' | 'ask' | 'deny' | 'never';
  explanation: string;
  findings: readonly Finding[];
  /** With which exactly this is approved. */
  payloadHash: string;
  removal: RemovalPreview | null;
}

export interface JudgedEdit {
  /** The judgement of exactly this command; null while it is not there. */
  judgement: EditJudgement | null;
  isJudging: boolean;
  /** Why it could not be judged. */
  failure: string | null;
  judgeAgain: () => void;
}

/**
 * Has an edited command judged whenever its writer pauses. A judgement is only ever given for the very
 * text it is about: nothing can be approved by the judgement of another.
 */
export function useEditJudgement(approvalId: ApprovalId, command: string): JudgedEdit {
  const client = useTRPCClient();
  const [settled, setSettled] = useState(command);
  const isSettled = settled === command;
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(command), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [command, isSettled]);

  const query = useQuery({
    queryKey: ['approvals.judgeEdit', approvalId, settled],
    queryFn: ({ signal }) =>
      client.approvals.judgeEdit.mutate({ approvalId, command: settled }, { signal }),
    enabled: settled.trim() !== '',
    // Files and rules may have changed since.
    gcTime: 0,
  });
  return {
    judgement: isSettled ? (query.data ?? null) : null,
    isJudging: !isSettled || query.isFetching,
    failure:
      isSettled && query.isError
        ? failureText(query.error, 'It could not be judged: the server did not answer.')
        : null,
    judgeAgain: () => void query.refetch(),
  };
}
