'use client';

import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import type { ComponentProps } from 'react';
import { JustBefore } from './just-before';
import { LaterPrompt } from './later-prompt';
import { useRequestBackground } from './use-request-background';

type InboxPromptProps = Omit<
  ComponentProps<typeof LaterPrompt>,
  'agentWords' | 'background' | 'link'
>;

/** The prompt of one row of the inbox, with what went before it and the way to its session. */
export function InboxPrompt(props: InboxPromptProps) {
  const { approval } = props;
  const { agentWords, before } = useRequestBackground(approval);
  return (
    <LaterPrompt
      {...props}
      agentWords={agentWords}
      background={<JustBefore calls={before} />}
      link={
        <Link href={`/sessions/${approval.sessionId}`} className="flex items-center gap-1 text-13">
          Open the session
          <ChevronRight size={14} aria-hidden="true" />
        </Link>
      }
    />
  );
}
