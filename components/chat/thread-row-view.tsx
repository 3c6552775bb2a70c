import type { ReactNode } from 'react';
import type { Approval } from '@/server/domain/approval';
import type { UserId } from '@/server/domain/ids';
import { AnswerActions } from './answer-actions';
import { EarlierVersions } from './earlier-versions';
import { LooksCard } from './looks-card';
import { AgentText } from './markdown/agent-text';
import { Reasoning } from './reasoning';
import { RunEnding } from './run-ending';
import type { ThreadRow } from './thread-row';
import { ToolCard } from './tool-card';
import { UserMessage } from './user-message';
import { WritingTexts } from './writing-texts';

interface ThreadRowViewProps {
  row: ThreadRow;
  /** Whose session it is: what others write in it bears their name. */
  sessionAuthorId: UserId;
  /** What a person says is a command. */
  isCommand: boolean;
  /** Draws an approval at its place. */
  renderApproval: (approval: Approval) => ReactNode;
}

/** Draws one thing of a thread. */
export function ThreadRowView(props: ThreadRowViewProps) {
  const { row, isCommand, renderApproval, sessionAuthorId } = props;
  switch (row.kind) {
    case 'user':
      return (
        <UserMessage
          message={row.message}
          isCommand={isCommand}
          byName={row.message.authorId === sessionAuthorId ? null : row.message.authorName}
        />
      );
    case 'text':
      return <AgentText text={row.text} />;
    case 'reasoning':
      return <Reasoning text={row.text} durationMs={row.durationMs} />;
    case 'call':
      return <ToolCard call={row.call} />;
    case 'looks':
      return <LooksCard calls={row.calls} />;
    case 'approval':
      return renderApproval(row.approval);
    case 'writing':
      return (
        <WritingTexts
          run={row.run}
          storedSteps={row.storedSteps}
          draft={row.draft}
          isCalling={row.isCalling}
        />
      );
    case 'ending':
      return <RunEnding run={row.run} isLast={row.isLast} />;
    case 'answer':
      return <AnswerActions text={row.text} messageId={row.messageId} isLast={row.isLast} />;
    case 'earlier':
      return (
        <EarlierVersions versionCount={row.versionCount}>
          {row.rows.map((one) => (
            <ThreadRowView
              key={one.key}
              row={one}
              sessionAuthorId={sessionAuthorId}
              isCommand={isCommand}
              renderApproval={renderApproval}
            />
          ))}
        </EarlierVersions>
      );
  }
}
