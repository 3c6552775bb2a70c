'use client';

import { PanelRight } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { ApprovalRecord } from '@/components/approvals/approval-record';
import { pendingOf, rowOfSession } from '@/components/approvals/row-of-session';
import { SessionApprovals } from '@/components/approvals/session-approvals';
import { SessionPrompt } from '@/components/approvals/session-prompt';
import { useDecisions } from '@/components/approvals/use-decisions';
import { usePromptPlacement } from '@/components/approvals/use-prompt-placement';
import { WaitingElsewhere } from '@/components/approvals/waiting-elsewhere';
import { SessionPanel } from '@/components/chat/session-panel';
import { SessionStateChip } from '@/components/chat/session-state-chip';
import { StopButton } from '@/components/chat/stop-button';
import { Thread } from '@/components/chat/thread';
import { TitleField } from '@/components/chat/title-field';
import { useMarkRead } from '@/components/chat/use-mark-read';
import { PageHeader } from '@/components/frame/page-header';
import { SessionMenu } from '@/components/frame/session-menu';
import { LiveTextContext } from '@/components/trpc/use-live-text';
import { useEarlier } from '@/components/trpc/use-earlier';
import { useIsHydrated } from '@/components/trpc/use-is-hydrated';
import { useSessionLive } from '@/components/trpc/use-session-live';
import { IconButton } from '@/components/ui/icon-button';
import type { Approval } from '@/server/domain/approval';
import type { SessionRow } from '@/server/domain/session';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { SessionComposer, useSessionComposer } from './session-composer';
import { SessionGone } from './session-gone';
import { useDocumentTitle } from './use-document-title';

interface SessionScreenProps {
  /** The session as it was when the page was rendered. */
  initial: SessionSnapshot;
  viewerId: string;
  hostName: string;
}

const NONE = {};

/** One session: its thread, the composer, and the prompt of what waits in it. */
export function SessionScreen({ initial, viewerId, hostName }: SessionScreenProps) {
  const sessionId = initial.session.id;
  const live = useSessionLive(sessionId, initial);
  const view = live.view ?? initial;
  const { session, approvals } = view;
  const isHydrated = useIsHydrated();
  const composer = useSessionComposer(session);
  const decisions = useDecisions();
  const [isPanelWanted, setPanelWanted] = useState<boolean | null>(null);

  const pending = useMemo(() => pendingOf(approvals), [approvals]);
  const pendingIds = useMemo(() => pending.map((approval) => approval.id), [pending]);
  const { title, profileName, authorId, authorName, workspace } = session;
  const rows = useMemo(() => {
    const names = { title, profileName, authorId, authorName, workspace };
    return Object.values(approvals).map((approval) => rowOfSession(approval, names));
  }, [approvals, title, profileName, authorId, authorName, workspace]);
  const placement = usePromptPlacement({
    // Only the browser knows whether a draft is waiting, which decides where a prompt stands.
    approvals: isHydrated ? approvals : NONE,
    writing: composer,
    decisions,
    viewerId,
  });
  const earlier = useEarlier(sessionId);
  useMarkRead(session);
  useDocumentTitle(session.title);

  const { open } = placement;
  const renderApproval = useCallback(
    ({ id }: Approval) => {
      const approval = rows.find((row) => row.id === id);
      if (approval === undefined) return null;
      return <ApprovalRecord approval={approval} viewerId={viewerId} onOpen={open} />;
    },
    [rows, viewerId, open],
  );

  if (live.isDeleted) return <SessionGone title={session.title} />;

  const isPanelOpen = isPanelWanted ?? rows.length > 0;
  return (
    <LiveTextContext value={live.texts}>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <PageHeader
            title={<TitleField sessionId={sessionId} title={session.title} />}
            meta={<SessionMeta session={session} onOpen={() => open()} />}
            actions={
              <>
                <SessionStateChip
                  session={session}
                  onOpen={() => open()}
                  className="max-sm:hidden"
                />
                <StopButton session={session} />
                <SessionMenu session={session} />
                <IconButton
                  label={isPanelOpen ? 'Close the panel' : 'Open the panel'}
                  aria-pressed={isPanelOpen}
                  className="max-xl:hidden"
                  onClick={() => setPanelWanted(!isPanelOpen)}
                >
                  <PanelRight size={16} aria-hidden="true" />
                </IconButton>
              </>
            }
          />
          <WaitingElsewhere sessionId={sessionId} />
          <Thread view={view} renderApproval={renderApproval} earlier={earlier} />
          <div className="mx-auto w-full max-w-[736px] shrink-0 px-5 pb-3.5 max-sm:px-3">
            <SessionPrompt
              approvals={rows}
              pendingIds={pendingIds}
              placement={placement}
              decisions={decisions}
              hostName={hostName}
              viewerId={viewerId}
            />
            <SessionComposer composer={composer} session={session} />
          </div>
        </div>
        {isPanelOpen ? (
          <SessionPanel onClose={() => setPanelWanted(false)}>
            <SessionApprovals
              pending={pending}
              ended={endedOf(approvals)}
              profileName={session.profileName}
              viewerId={viewerId}
              onOpen={open}
            />
          </SessionPanel>
        ) : null}
      </div>
    </LiveTextContext>
  );
}

function SessionMeta({ session, onOpen }: { session: SessionRow; onOpen: () => void }) {
  return (
    <>
      <SessionStateChip session={session} onOpen={onOpen} isPlain className="sm:hidden" />
      <span aria-hidden="true" className="sm:hidden">
        ·
      </span>
      <span className="whitespace-nowrap">{session.profileName}</span>
      <span aria-hidden="true" className="max-sm:hidden">
        ·
      </span>
      <span
        title={`Commands run in ${session.cwd}`}
        className="truncate font-mono text-12 max-sm:hidden"
      >
        {session.cwd}
      </span>
    </>
  );
}

function endedOf(approvals: SessionSnapshot['approvals']): Approval[] {
  return Object.values(approvals)
    .filter((approval) => approval.ending !== null)
    .sort((a, b) => (b.ending?.endedAt ?? 0) - (a.ending?.endedAt ?? 0));
}
