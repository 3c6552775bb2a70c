'use client';

import { memo } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import type { MessageId } from '@/server/domain/ids';
import { RerunButton } from './rerun-button';

interface AnswerActionsProps {
  /** What the agent said in the turn. */
  text: string;
  /** The message that opened it. */
  messageId: MessageId;
  isLast: boolean;
}

/** What can be done with an answer, under it: always in sight under the last one. */
export const AnswerActions = memo(function AnswerActions({
  text,
  messageId,
  isLast,
}: AnswerActionsProps) {
  return (
    <div
      role="group"
      aria-label="Answer"
      className={`-mt-1.5 -ml-1.5 flex items-center transition-opacity duration-80 ${isLast ? '' : 'opacity-0 focus-within:opacity-100 hover:opacity-100 pointer-coarse:opacity-100'}`}
    >
      <CopyButton text={text} label="Copy answer" className="pointer-coarse:size-9" />
      {isLast ? <RerunButton messageId={messageId} label="Regenerate" isIcon /> : null}
    </div>
  );
});
