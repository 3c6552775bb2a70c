'use client';

import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { useTRPC } from '@/components/trpc/trpc';
import type { SessionRow } from '@/server/domain/session';
import { SafeText } from './safe-text';

interface InstructionsChipProps {
  session: Pick<SessionRow, 'id' | 'runtime'>;
}

/** Says that the workspace instructs the agent, and opens what it is told; nothing where it does not. */
export function InstructionsChip({ session }: InstructionsChipProps) {
  const trpc = useTRPC();
  const [isOpen, setIsOpen] = useState(false);
  const isModel = session.runtime === 'model';
  const { data } = useQuery(
    trpc.sessions.instructions.queryOptions({ sessionId: session.id }, { enabled: isModel }),
  );
  if (data === undefined || data === null) return null;
  const { path, text, isTruncated } = data;
  return (
    <>
      <button
        type="button"
        title="What this workspace tells the agent"
        onClick={() => setIsOpen(true)}
        className="inline-flex h-5 shrink-0 items-center gap-1 rounded-xs bg-active px-1.5 font-mono text-11 text-fg-2 hover:text-fg max-md:hidden"
      >
        <ScrollText size={12} aria-hidden="true" />
        AGENTS.md
      </button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent
          title="What this workspace tells the agent"
          description="The agent is given this file at each step, as it stands then."
          size="md"
        >
          <p className="flex items-center gap-2 pb-2 text-12 text-fg-3">
            <code className="min-w-0 flex-1 font-mono break-all">{path}</code>
            <CopyButton text={text} label="Copy the text" />
          </p>
          <pre
            tabIndex={0}
            className="max-h-[60dvh] overflow-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-12 leading-5 break-words whitespace-pre-wrap outline-offset-[-2px] [unicode-bidi:isolate]"
          >
            <SafeText text={text} />
          </pre>
          {isTruncated ? (
            <p className="pt-2 text-12 text-fg-3">
              The file is longer. The agent is given no more than this beginning of it.
            </p>
          ) : null}
        </DialogContent>
      </Dialog>
    </>
  );
}
