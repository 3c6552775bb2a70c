'use client';

import { PanelRight } from 'lucide-react';
import { EverythingChip } from '@/components/approvals/everything-chip';
import { InstructionsChip } from '@/components/chat/instructions-chip';
import { SessionModel } from '@/components/chat/session-model';
import { SessionStateChip } from '@/components/chat/session-state-chip';
import { StopButton } from '@/components/chat/stop-button';
import { TitleField } from '@/components/chat/title-field';
import { PageHeader } from '@/components/frame/page-header';
import { ShareMark } from '@/components/frame/share-mark';
import { IconButton } from '@/components/ui/icon-button';
import type { SessionAction } from '@/server/domain/permission';
import type { SessionRow } from '@/server/domain/session';
import { ConsentMenu } from './consent-menu';

interface SessionHeaderProps {
  session: SessionRow;
  /** Those that have answered in it, in the order of their first answer. */
  models: readonly string[];
  /** What the person may do with it. */
  mayDo: ReadonlySet<SessionAction>;
  /** Null for whoever may not decide. */
  onOpenPrompt: (() => void) | null;
  /** The panel beside the thread, and the same over the page where the window is narrow. */
  panel: { isBeside: boolean; toggleBeside: () => void; openOver: () => void };
}

/** What the session is, what it does, and what can be done with it as a whole. */
export function SessionHeader({ session, models, mayDo, onOpenPrompt, panel }: SessionHeaderProps) {
  return (
    <PageHeader
      title={
        mayDo.has('rename') ? (
          <TitleField sessionId={session.id} title={session.title} />
        ) : (
          session.title
        )
      }
      meta={<SessionMeta session={session} models={models} onOpen={onOpenPrompt} />}
      actions={
        <>
          <EverythingChip session={session} mayEnd={mayDo.has('decide')} />
          <SessionStateChip session={session} onOpen={onOpenPrompt} className="max-sm:hidden" />
          {mayDo.has('stop') ? <StopButton session={session} /> : null}
          <ConsentMenu session={session} mayDecide={mayDo.has('decide')} />
          <IconButton
            label={panel.isBeside ? 'Close the panel' : 'Open the panel'}
            aria-pressed={panel.isBeside}
            className="max-xl:hidden"
            onClick={panel.toggleBeside}
          >
            <PanelRight size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label="Open the panel" className="xl:hidden" onClick={panel.openOver}>
            <PanelRight size={16} aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  );
}

function SessionMeta({
  session,
  models,
  onOpen,
}: Pick<SessionHeaderProps, 'session' | 'models'> & { onOpen: (() => void) | null }) {
  return (
    <>
      <SessionStateChip session={session} onOpen={onOpen} isPlain className="sm:hidden" />
      <Dot className="sm:hidden" />
      <span className="whitespace-nowrap max-sm:min-w-0 max-sm:truncate">
        {session.profileName}
      </span>
      <SessionModel session={session} models={models} before={<Dot className="max-md:hidden" />} />
      <Dot className="max-sm:hidden" />
      <span
        title={`Commands run in ${session.cwd}`}
        className="truncate font-mono text-12 max-sm:hidden"
      >
        {session.cwd}
      </span>
      <InstructionsChip session={session} />
      <ShareMark session={session} />
    </>
  );
}

function Dot({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={className}>
      ·
    </span>
  );
}
