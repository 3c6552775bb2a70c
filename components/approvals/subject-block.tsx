'use client';

import type { Approval } from '@/server/domain/approval';
import type { Finding } from '@/server/domain/finding';
import { ChangeBlock } from './change-block';
import { CommandBlock } from './command-block';
import type { Prompt } from './use-prompt';

interface SubjectBlockProps {
  prompt: Pick<Prompt, 'endRef' | 'hasSeenEnd'> & {
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
        <CommandBlock
          command={subject.path}
          findings={aboutAllOf(subject.path, findings)}
          heading="Exactly this will be shown to the agent"
          copyLabel="Copy path"
          {...shared}
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
      return <CommandBlock command={subject.command} findings={findings} {...shared} />;
  }
}

/** What is found about a file call is about its file. */
function aboutAllOf(path: string, findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => ({ ...finding, span: { start: 0, end: path.length } }));
}
