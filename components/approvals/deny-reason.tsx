'use client';

import { Kbd } from '@/components/ui/kbd';
import { PendingArc } from '@/components/ui/pending-arc';
import { REASON_LIMIT } from './reason-limit';
import type { Prompt } from './use-prompt';

/** A no with a reason, which the agent is told word for word. */
export function DenyReason({ prompt }: { prompt: Prompt }) {
  const isPending = prompt.pending !== null;
  return (
    <form
      className="flex flex-wrap items-stretch gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        prompt.denyWithReason();
      }}
    >
      <input
        autoFocus
        value={prompt.reason}
        maxLength={REASON_LIMIT}
        aria-label="Reason, for the agent"
        placeholder="Why not? The agent is told word for word."
        autoComplete="off"
        onChange={(event) => prompt.setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          prompt.show('choices');
        }}
        className="h-10 min-w-48 flex-1 rounded-md border border-line-3 bg-surface px-3 text-14 focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 pointer-coarse:h-[52px] pointer-coarse:text-16"
      />
      <button
        type="submit"
        aria-disabled={isPending || undefined}
        className="flex h-10 items-center gap-2 rounded-md border border-failed-line bg-failed-tint px-3.5 text-13 font-semibold text-failed-text shadow-1 pointer-coarse:h-[52px] max-sm:flex-1 max-sm:justify-center"
      >
        {isPending ? <PendingArc /> : null}
        Deny and tell the agent
        <Kbd aria-hidden="true" className="pointer-coarse:hidden">
          Enter
        </Kbd>
      </button>
      <button
        type="button"
        onClick={() => prompt.show('choices')}
        className="h-10 rounded-md px-2 text-13 text-fg-2 hover:bg-hover pointer-coarse:h-[52px]"
      >
        Back
      </button>
    </form>
  );
}
