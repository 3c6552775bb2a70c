'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/components/trpc/trpc';
import type { ApprovalRow } from '@/server/domain/approval';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import type { ToolCall } from '@/server/domain/tool-call';
import { agentWords } from './agent-words';

interface RequestBackground {
  agentWords: string | null;
  /** The last calls that ended before it was asked, oldest first. */
  before: readonly ToolCall[];
}

const NOTHING: RequestBackground = { agentWords: null, before: [] };
const SHOWN = 2;

/** What went before a request in its session: read once for the one that is shown. */
export function useRequestBackground(approval: ApprovalRow): RequestBackground {
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.sessions.get.queryOptions({ sessionId: approval.sessionId }),
    // Nobody follows the session from here.
    staleTime: 0,
  });
  if (data === undefined) return NOTHING;
  return {
    agentWords: agentWords(approval, data.messages),
    before: callsBefore(approval, data),
  };
}

function callsBefore(
  { requestedAt, runId }: ApprovalRow,
  { toolCalls }: SessionSnapshot,
): readonly ToolCall[] {
  return Object.values(toolCalls)
    .filter((call) => call.runId === runId && (call.endedAt ?? Infinity) <= requestedAt)
    .filter((call) => call.state === 'completed')
    .sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0))
    .slice(-SHOWN);
}
