'use client';

import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { lazily } from '@/components/ui/lazily';
import { useTRPC } from '@/components/trpc/trpc';
import type { SessionRow } from '@/server/domain/session';

const InstructionsDialog = lazily(
  async () => (await import('./instructions-dialog')).InstructionsDialog,
);

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
      {isOpen ? <InstructionsDialog instructions={data} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
