'use client';

import { RotateCcw, Undo2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { ApprovalEnding, ApprovalRow } from '@/server/domain/approval';
import { useRecordActs, type RecordActs } from './record-acts';
import { RevokeGrants } from './revoke-grants';
import { useAskAgain } from './use-ask-again';
import { useReopen } from './use-reopen';
import { WithFailure } from './with-failure';

interface RecordActionsProps {
  approval: ApprovalRow;
  ending: ApprovalEnding;
}

/** What can still be done about an approval that has ended: revoke, reopen, ask or run again. */
export function RecordActions({ approval, ending }: RecordActionsProps) {
  const acts = useRecordActs();
  if (acts === null) return null;
  switch (ending.resolution) {
    case 'expired':
    case 'cancelled':
      return <AskAgain approval={approval} acts={acts} />;
    case 'orphaned':
      return acts.renderRerun(approval) ?? <AskAgain approval={approval} acts={acts} />;
    case 'denied': {
      const isLifted = approval.reopenedAt !== null;
      if (!acts.mayDecide || isLifted || acts.liveRunId !== approval.runId) return null;
      return <Reopen approval={approval} />;
    }
    case 'approved':
      return acts.mayDecide && ending.choice === 'session' ? (
        <RevokeGrants approval={approval} />
      ) : null;
  }
}

function AskAgain({ approval, acts }: { approval: ApprovalRow; acts: RecordActs }) {
  const { askAgain, isPending, failure } = useAskAgain(approval.id);
  if (!acts.maySend || approval.kind !== 'tool') return null;
  const { whyNotSend } = acts;
  return (
    <WithFailure failure={failure}>
      <Button
        size="sm"
        isPending={isPending}
        aria-disabled={whyNotSend !== null || isPending || undefined}
        title={whyNotSend ?? undefined}
        onClick={() => {
          if (whyNotSend === null) askAgain();
        }}
      >
        <RotateCcw size={14} aria-hidden="true" />
        Ask again
      </Button>
    </WithFailure>
  );
}

/** Lets what was denied be asked about again, for the rest of its run; it approves nothing. */
export function Reopen({ approval }: { approval: Pick<ApprovalRow, 'id'> }) {
  const { reopen, isPending, failure } = useReopen(approval.id);
  return (
    <WithFailure failure={failure}>
      <Button
        size="sm"
        isPending={isPending}
        title="The agent may ask for it again in this run"
        onClick={reopen}
      >
        <Undo2 size={14} aria-hidden="true" />
        Reopen
      </Button>
    </WithFailure>
  );
}
