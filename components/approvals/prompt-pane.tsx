'use client';

import { useId, useState, type ReactNode } from 'react';
import { AlwaysView } from './always-view';
import { ClockTime } from './clock-time';
import { DeadlineRing } from './deadline-ring';
import { FindingList } from './finding-list';
import { ArmingLine, PromptAnswer } from './prompt-answer';
import { PromptKeyLine } from './prompt-key-line';
import { requestTitle } from './request-words';
import { SeverityMark } from './severity-mark';
import { SubjectBlock } from './subject-block';
import type { Prompt } from './use-prompt';
import { usePromptKeys } from './use-prompt-keys';
import { OwnWords, WhereTable } from './where-line';

interface PromptPaneProps {
  prompt: Prompt;
  hostName: string;
  viewerId: string;
  /** The way to the session. */
  link: ReactNode;
  /** Moves the selection of the list. */
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
}

/** The prompt beside the list of the inbox. */
export function PromptPane({ prompt, hostName, viewerId, link, onMove, onClose }: PromptPaneProps) {
  const headingId = useId();
  const [isHelpShown, setIsHelpShown] = useState(false);
  const toggleHelp = (): void => setIsHelpShown((isShown) => !isShown);
  const { approval, ended } = prompt;

  usePromptKeys({ prompt, isActive: true, onMove, onHelp: toggleHelp });

  if (prompt.view === 'always' && ended === null) {
    return (
      <section
        aria-labelledby={headingId}
        className="flex min-h-0 flex-1 flex-col"
        onKeyDown={(event) => {
          if (event.key === 'Escape') prompt.show('choices');
        }}
      >
        <ArmingLine prompt={prompt} />
        <AlwaysView prompt={prompt} headingId={headingId} />
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
          <SubjectBlock prompt={prompt} />
          {approval.findings.length === 0 ? (
            <p className="text-13 text-fg-2">{approval.explanation}</p>
          ) : (
            <FindingList findings={approval.findings} />
          )}
          <OwnWords approval={approval} />
          <div className="grid gap-3 border-t border-line pt-3.5">
            <WhereTable approval={approval} hostName={hostName} />
            <p className="text-13">
              {ended === null ? (
                <>
                  <span className="text-fg-3">Refused at</span>{' '}
                  <ClockTime at={approval.expiresAt} />{' '}
                  <span className="text-fg-3">if nobody answers</span>
                </>
              ) : null}
            </p>
            {link}
          </div>
        </div>
      </div>
      <div className="border-t border-line px-5 py-3">
        <PromptAnswer
          prompt={prompt}
          form="square"
          hasLetters
          viewerId={viewerId}
          onClose={onClose}
        />
      </div>
      {ended === null ? (
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
