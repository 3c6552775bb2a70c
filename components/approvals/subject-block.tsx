'use client';

import type { Approval } from '@/server/domain/approval';
import { ChangeBlock } from './change-block';
import { CommandBlock } from './command-block';
import { PathBlock } from './path-block';
import type { Prompt } from './use-prompt';

interface SubjectBlockProps {
  prompt: Pick<Prompt, 'endRef' | 'hasSeenEnd' | 'openEditor' | 'isEditable' | 'ended'> & {
    approval: Pick<Approval, 'subject' | 'findings'>;
  };
  isCompact?: boolean;
}

/** What exactly consent is asked for, whole: the command, the change of a file, or the file. */
export function SubjectBlock({ prompt, isCompact = false }: SubjectBlockProps) {
  const { approval, endRef, hasSeenEnd } = prompt;
  const { subject, findings } = approval;
  const shared = { endRef, hasSeenEnd, isCompact };
  switch (subject.kind) {
    case 'change':
      return <ChangeBlock change={subject.change} findings={findings} {...shared} />;
    case 'look':
      return (
        <PathBlock
          path={subject.path}
          findings={findings}
          heading="Exactly this will be shown to the agent"
          endRef={endRef}
          hasSeenEnd={hasSeenEnd}
        />
      );
    case 'request':
      return (
        <CommandBlock
          command={subject.command}
          findings={findings}
          heading="Exactly this is asked for"
          copyLabel="Copy text"
          {...shared}
        />
      );
    case 'command':
      return (
        <CommandBlock
          command={subject.command}
          findings={findings}
          onEdit={
            prompt.isEditable && prompt.ended === null && !isCompact ? prompt.openEditor : undefined
          }
          {...shared}
        />
      );
  }
}
