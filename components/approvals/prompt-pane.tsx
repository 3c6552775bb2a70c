'use client';

import { useId, useState, type ReactNode } from 'react';
import { AlwaysView } from './always-view';
import { ClockTime } from './clock-time';
import { DeadlineRing } from './deadline-ring';
import { ExpiresAt } from './expires-at';
import { EditView } from './edit-view';
import { ExtendButton } from './extend-button';
import { ArmingLine, PromptAnswer } from './prompt-answer';
import { PromptDetails } from './prompt-details';
import { PromptKeyLine } from './prompt-key-line';
import { requestTitle } from './request-words';
import { SeverityMark } from './severity-mark';
import type { Prompt } from './use-prompt';
import { OWN_KEYS } from './own-keys';
import { usePromptKeys } from './use-prompt-keys';
import { WhereTable } from './where-line';

interface PromptPaneProps {
  prompt: Prompt;
  hostName: string;
  viewerId: string;
  agentWords: string | null;
  /** What went before in the session. */
  background: ReactNode;
  /** The way to the session. */
  link: ReactNode;
  /** What the keys act on in its place, in a sentence; null when they act on this one. */
  keysElsewhere: string | null;
  /** Moves the selection of the list. */
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
}

/** The prompt beside the list of the inbox. */
export function PromptPane({
  prompt,
  hostName,
  viewerId,
  agentWords,
  background,
  link,
  keysElsewhere,
  onMove,
  onClose,
}: PromptPaneProps) {
  const headingId = useId();
  const [isHelpShown, setIsHelpShown] = useState(false);
  const toggleHelp = (): void => setIsHelpShown((isShown) => !isShown);
  const { approval, ended } = prompt;

  const isWhole = (prompt.view === 'always' || prompt.view === 'edit') && ended === null;
  usePromptKeys({
    prompt,
    isActive: keysElsewhere === null || isWhole,
    onMove,
    onHelp: toggleHelp,
  });

  if (isWhole) {
    return (
      <section
        aria-labelledby={headingId}
        {...{ [OWN_KEYS]: '' }}
        className="flex min-h-0 flex-1 flex-col"
        onKeyDown={(event) => {
          if (event.key === 'Escape') prompt.show('choices');
        }}
      >
        <ArmingLine prompt={prompt} />
        {prompt.view === 'always' ? (
          <AlwaysView prompt={prompt} headingId={headingId} viewerId={viewerId} />
        ) : (
          <EditView prompt={prompt} headingId={headingId} />
        )}
      </section>
    );
  }
  return (
    <section aria-labelledby={headingId} className="flex min-h-0 flex-1 flex-col">
      <ArmingLine prompt={prompt} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 px-5 py-4">
          <header className="flex items-center gap-3.5">
            {ended === null ? <DeadlineRing approval={approval} /> : null}
            <div className="min-w-0">
              <h2 id={headingId} className="text-14 font-semibold">
                {requestTitle(approval)}
              </h2>
              <p className="flex items-center gap-2 text-12 text-fg-3">
                <SeverityMark severity={approval.severity} />
                <span className="truncate">{approval.sessionTitle}</span>
                <ClockTime at={approval.requestedAt} className="shrink-0" />
              </p>
            </div>
          </header>
          <PromptDetails prompt={prompt} agentWords={agentWords} />
          <div className="grid gap-3 border-t border-line pt-3.5">
            <WhereTable approval={approval} hostName={hostName} />
            {ended === null ? (
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-13">
                <p>
                  <ExpiresAt approval={approval} />
                  {approval.extendedByName === null ? null : (
                    <span className="block text-12 text-fg-3">
                      {approval.extendedByName} added time.
                    </span>
                  )}
                </p>
                <ExtendButton approval={approval} isCompact />
              </div>
            ) : null}
            {background}
            {link}
          </div>
        </div>
      </div>
      <div className="grid gap-2 border-t border-line px-5 py-3">
        {keysElsewhere === null || ended !== null ? null : (
          <p className="text-12 text-fg-2">{keysElsewhere}</p>
        )}
        <PromptAnswer
          prompt={prompt}
          form="square"
          hasLetters={keysElsewhere === null}
          viewerId={viewerId}
          onClose={onClose}
        />
      </div>
      {ended === null && keysElsewhere === null ? (
        <PromptKeyLine
          prompt={prompt}
          hasNeighbours={false}
          onHide={null}
          isHelpShown={isHelpShown}
          onHelp={toggleHelp}
        />
      ) : null}
    </section>
  );
}
