'use client';

import { SessionApprovals } from '@/components/approvals/session-approvals';
import { PanelSection } from '@/components/chat/panel-section';
import { SessionChanges } from '@/components/chat/session-changes';
import { SessionUsage } from '@/components/chat/session-usage';
import type { Approval } from '@/server/domain/approval';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';

interface SessionPanelContentProps {
  view: SessionSnapshot;
  /** The approvals that wait, soonest deadline first. */
  pending: readonly Approval[];
  viewerId: string;
  /** Null for whoever may not decide. */
  onOpenApproval: ((approvalId: string) => void) | null;
}

/** Whether the panel of a session has anything to show. */
export function hasPanelContent(view: SessionSnapshot): boolean {
  return hasApprovals(view) || hasUsage(view);
}

/** Everything beside a thread that is about its session: what has nothing to show is left out. */
export function SessionPanelContent({
  view,
  pending,
  viewerId,
  onOpenApproval,
}: SessionPanelContentProps) {
  const { session, approvals, usage } = view;
  if (!hasPanelContent(view)) {
    return (
      <p className="p-4 text-13 text-fg-2">
        Nothing yet. Approvals, changed files and what the model took will stand here.
      </p>
    );
  }
  return (
    <>
      {hasApprovals(view) ? (
        <SessionApprovals
          pending={pending}
          ended={endedOf(approvals)}
          profileName={session.profileName}
          viewerId={viewerId}
          onOpen={onOpenApproval}
          session={session}
        />
      ) : null}
      {hasUsage(view) ? (
        <PanelSection title="Files changed">
          <SessionChanges sessionId={session.id} workspace={session.workspace} />
        </PanelSection>
      ) : null}
      {hasUsage(view) ? (
        <PanelSection title="Usage">
          <SessionUsage usage={usage} />
        </PanelSection>
      ) : null}
    </>
  );
}

function hasApprovals({ approvals, session }: SessionSnapshot): boolean {
  return Object.keys(approvals).length > 0 || session.everythingUntil !== null;
}

function hasUsage({ usage }: SessionSnapshot): boolean {
  return usage.steps > 0;
}

function endedOf(approvals: SessionSnapshot['approvals']): Approval[] {
  return Object.values(approvals)
    .filter((approval) => approval.ending !== null)
    .sort((a, b) => (b.ending?.endedAt ?? 0) - (a.ending?.endedAt ?? 0));
}
