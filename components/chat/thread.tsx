'use client';

import { ArrowDown } from 'lucide-react';
import { memo, useMemo, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { Approval } from '@/server/domain/approval';
import type { RuntimeName } from '@/server/domain/profile';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { ThreadActionsContext } from './thread-actions';
import { ThreadRowView } from './thread-row-view';
import { threadRows } from './thread-rows';
import { useRerunActions } from './use-rerun-actions';
import { useStickToEnd } from './use-stick-to-end';

interface ThreadProps {
  view: SessionSnapshot;
  /** Whether the person may send to the session, and so run messages again. */
  maySend: boolean;
  /** Changes when this person sent something here. */
  sentKey: number;
  /** Draws an approval at its place. */
  renderApproval: (approval: Approval) => ReactNode;
  earlier: { load: () => void; isLoading: boolean; failure: string | null };
}

/** Whether what a person says to a runtime is a command. */
const SPEAKS_COMMANDS: Record<RuntimeName, boolean> = { shell: true, model: false };

/** What was said and done in a session, in order; the end stays in sight if it was. */
export const Thread = memo(function Thread({
  view,
  maySend,
  sentKey,
  renderApproval,
  earlier,
}: ThreadProps) {
  const actions = useRerunActions(view, maySend);
  const rows = useMemo(() => threadRows(view), [view]);
  const { scrollerRef, contentRef, hasNew, onScroll, toEnd } = useStickToEnd({
    firstKey: rows[0]?.key,
    lastKey: view.session.lastSeq,
    isGrowing: view.session.currentRun?.status === 'running',
    sentKey,
  });
  const isCommand = SPEAKS_COMMANDS[view.session.runtime];
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scrollerRef}
        onScroll={onScroll}
        className="h-full overflow-x-hidden overflow-y-auto [overflow-anchor:none]"
      >
        <div
          ref={contentRef}
          role="log"
          aria-label="Thread"
          aria-live="off"
          className="mx-auto flex w-full max-w-[736px] flex-col gap-2.5 px-5 pt-4 pb-3 max-sm:px-4"
        >
          {view.hasEarlier ? <EarlierButton earlier={earlier} /> : null}
          <ThreadActionsContext value={actions}>
            {rows.map((row) => (
              <ThreadRowView
                key={row.key}
                row={row}
                sessionAuthorId={view.session.authorId}
                isCommand={isCommand}
                renderApproval={renderApproval}
              />
            ))}
          </ThreadActionsContext>
        </div>
      </div>
      {hasNew ? (
        <Button
          size="sm"
          onClick={toEnd}
          className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-full shadow-2"
        >
          <ArrowDown size={14} aria-hidden="true" />
          New
        </Button>
      ) : null}
    </div>
  );
});

function EarlierButton({ earlier }: { earlier: ThreadProps['earlier'] }) {
  return (
    <div className="grid justify-items-center gap-1">
      <Button variant="ghost" size="sm" isPending={earlier.isLoading} onClick={earlier.load}>
        Load earlier messages
      </Button>
      {earlier.failure === null ? null : (
        <p role="alert" className="text-12 text-failed-text">
          {earlier.failure}
        </p>
      )}
    </div>
  );
}
