'use client';

import { useCallback, type ReactNode } from 'react';
import { Reopen } from '@/components/approvals/record-actions';
import type { SessionAction } from '@/server/domain/permission';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import type { ToolCall } from '@/server/domain/tool-call';

/**
 * Offers, on a call that was refused because of an earlier no, to lift that no, while its run lives.
 * Where several were denied in the run, their own cards offer it.
 */
export function useSessionRefusalAction(
  { session, approvals }: SessionSnapshot,
  mayDo: ReadonlySet<SessionAction>,
): (call: ToolCall) => ReactNode {
  const liveRunId = session.currentRun?.id;
  return useCallback(
    ({ runId, refusal }: ToolCall) => {
      if (refusal?.cause !== 'denied_before' || runId !== liveRunId || !mayDo.has('decide')) {
        return null;
      }
      const denied = Object.values(approvals).filter(
        (one) =>
          one.runId === runId && one.ending?.resolution === 'denied' && one.reopenedAt === null,
      );
      const [only, ...others] = denied;
      return only === undefined || others.length > 0 ? null : <Reopen approval={only} />;
    },
    [approvals, liveRunId, mayDo],
  );
}
