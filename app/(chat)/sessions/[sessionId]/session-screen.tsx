'use client';

import { useCallback, useMemo, useState } from 'react';
import { ApprovalRecord } from '@/components/approvals/approval-record';
import { RecordActsContext } from '@/components/approvals/record-acts';
import { pendingOf, rowOfSession } from '@/components/approvals/row-of-session';
import { SessionPrompt } from '@/components/approvals/session-prompt';
import { useDecisions } from '@/components/approvals/use-decisions';
import { usePromptPart } from '@/components/approvals/use-prompt-part';
import { usePromptPlacement } from '@/components/approvals/use-prompt-placement';
import { WaitingElsewhere } from '@/components/approvals/waiting-elsewhere';
import { RefusalActionContext } from '@/components/chat/refusal-action';
import { SessionPanel } from '@/components/chat/session-panel';
import { Thread } from '@/components/chat/thread';
import { useMarkRead } from '@/components/chat/use-mark-read';
import { ReadOnlyNote } from '@/components/frame/read-only-note';
import { usePermissions } from '@/components/frame/role-context';
import { LiveTextContext } from '@/components/trpc/use-live-text';
import { useEarlier } from '@/components/trpc/use-earlier';
import { useIsHydrated } from '@/components/trpc/use-is-hydrated';
import { useSessionLive } from '@/components/trpc/use-session-live';
import type { Approval } from '@/server/domain/approval';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { SessionComposer, useSessionComposer } from './session-composer';
import { SessionClosed } from './session-closed';
import { SessionGone } from './session-gone';
import { SessionHeader } from './session-header';
import { hasPanelContent, SessionPanelContent } from './session-panel-content';
import { useDocumentTitle } from './use-document-title';
import { useSessionRecordActs } from './use-session-record-acts';
import { useSessionRefusalAction } from './use-session-refusal-action';

interface SessionScreenProps {
  /** The session as it was when the page was rendered. */
  initial: SessionSnapshot;
  viewerId: string;
  hostName: string;
}

const NONE = {};
const NO_IDS: readonly string[] = [];

/** One session: its thread, the composer, and the prompt of what waits in it. */
export function SessionScreen({ initial, viewerId, hostName }: SessionScreenProps) {
  const sessionId = initial.session.id;
  const live = useSessionLive(sessionId, initial);
  const view = live.view ?? initial;
  const { session, approvals } = view;
  const mayDo = usePermissions(session);
  const mayDecide = mayDo.has('decide');
  const isHydrated = useIsHydrated();
  const [sentCount, setSentCount] = useState(0);
  const composer = useSessionComposer(session, () => setSentCount((count) => count + 1));
  const decisions = useDecisions();
  const [isPanelWanted, setPanelWanted] = useState<boolean | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);

  const pending = useMemo(() => pendingOf(approvals), [approvals]);
  const pendingIds = useMemo(() => pending.map((approval) => approval.id), [pending]);
  const { title, profileName, authorId, authorName, workspace } = session;
  const rows = useMemo(() => {
    const names = { title, profileName, authorId, authorName, workspace };
    return Object.values(approvals).map((approval) => rowOfSession(approval, names));
  }, [approvals, title, profileName, authorId, authorName, workspace]);
  const hasPrompt = usePromptPart(mayDecide && pending.length > 0) !== null;
  const placement = usePromptPlacement({
    // Where a prompt stands is decided when it can be drawn: only the browser knows whether a draft is
    // waiting, and whoever began to write while the prompt was fetched finds it docked.
    approvals: isHydrated && mayDecide && hasPrompt ? approvals : NONE,
    writing: composer,
    decisions,
    viewerId,
  });
  const recordActs = useSessionRecordActs(view, mayDo);
  const refusalAction = useSessionRefusalAction(view, mayDo);
  const earlier = useEarlier(sessionId);
  useMarkRead(live.isClosed || live.isDeleted ? undefined : session);
  useDocumentTitle(session.title);

  const { open } = placement;
  const renderApproval = useCallback(
    ({ id }: Approval) => {
      const approval = rows.find((row) => row.id === id);
      if (approval === undefined) return null;
      return (
        <ApprovalRecord approval={approval} viewerId={viewerId} onOpen={mayDecide ? open : null} />
      );
    },
    [rows, viewerId, mayDecide, open],
  );

  if (live.isDeleted) return <SessionGone title={session.title} />;
  if (live.isClosed) return <SessionClosed />;

  const isPanelOpen = isPanelWanted ?? hasPanelContent(view);
  return (
    <LiveTextContext value={live.texts}>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <SessionHeader
            session={session}
            models={view.usage.models}
            mayDo={mayDo}
            onOpenPrompt={mayDecide ? () => open() : null}
            panel={{
              isBeside: isPanelOpen,
              toggleBeside: () => setPanelWanted(!isPanelOpen),
              openOver: () => setSheetOpen(true),
            }}
          />
          <WaitingElsewhere sessionId={sessionId} />
          <RecordActsContext value={recordActs}>
            <RefusalActionContext value={refusalAction}>
              <Thread
                view={view}
                maySend={mayDo.has('send')}
                sentKey={sentCount}
                renderApproval={renderApproval}
                earlier={earlier}
              />
            </RefusalActionContext>
          </RecordActsContext>
          <div className="mx-auto w-full max-w-[736px] shrink-0 px-5 pb-3.5 max-sm:px-3">
            <SessionPrompt
              approvals={rows}
              pendingIds={mayDecide ? pendingIds : NO_IDS}
              messages={view.messages}
              placement={placement}
              decisions={decisions}
              hostName={hostName}
              viewerId={viewerId}
            />
            {mayDo.has('send') ? (
              <SessionComposer composer={composer} session={session} />
            ) : (
              <ReadOnlyNote session={session} />
            )}
          </div>
        </div>
        <SessionPanel
          isBeside={isPanelOpen}
          onCloseBeside={() => setPanelWanted(false)}
          isOver={isSheetOpen}
          onOverChange={setSheetOpen}
        >
          <SessionPanelContent
            view={view}
            pending={pending}
            viewerId={viewerId}
            onOpenApproval={
              mayDecide
                ? (approvalId) => {
                    setSheetOpen(false);
                    open(approvalId);
                  }
                : null
            }
          />
        </SessionPanel>
      </div>
    </LiveTextContext>
  );
}
