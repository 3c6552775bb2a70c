'use client';

import { useMemo } from 'react';
import type { RecordActs } from '@/components/approvals/record-acts';
import { RerunButton } from '@/components/chat/rerun-button';
import type { SessionAction } from '@/server/domain/permission';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';

const BUSY = 'The session is running. Stop the run or wait for its end first.';
const ARCHIVED = 'The session is archived. Unarchive it first.';

/** What a person may do with the records of approvals in a session. */
export function useSessionRecordActs(
  { session, runs }: SessionSnapshot,
  mayDo: ReadonlySet<SessionAction>,
): RecordActs {
  const { archivedAt, currentRun } = session;
  const liveRunId = currentRun?.id ?? null;
  const whyNotSend = archivedAt !== null ? ARCHIVED : liveRunId !== null ? BUSY : null;
  return useMemo(
    () => ({
      liveRunId,
      mayDecide: mayDo.has('decide'),
      maySend: mayDo.has('send'),
      whyNotSend,
      renderRerun: ({ runId }) => {
        const messageId = runs[runId]?.messageId;
        return messageId === undefined || !mayDo.has('send') ? null : (
          <RerunButton messageId={messageId} label="Run the turn again" />
        );
      },
    }),
    [liveRunId, mayDo, whyNotSend, runs],
  );
}
