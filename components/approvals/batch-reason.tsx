'use client';

import { Button } from '@/components/ui/button';
import { REASON_LIMIT } from './reason-limit';

interface BatchReasonProps {
  reason: string;
  count: number;
  onReason: (reason: string) => void;
  onDeny: () => void;
  onBack: () => void;
}

/** One reason for a no to several calls, told to each of their agents word for word. */
export function BatchReason({ reason, count, onReason, onDeny, onBack }: BatchReasonProps) {
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onDeny();
      }}
    >
      <input
        autoFocus
        value={reason}
        maxLength={REASON_LIMIT}
        aria-label="Reason, for the agents"
        placeholder="Why not? The agents are told word for word."
        autoComplete="off"
        onChange={(event) => onReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onBack();
        }}
        className="h-8 min-w-48 flex-1 rounded-sm border border-line-3 bg-surface px-3 text-13 focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 pointer-coarse:h-11 pointer-coarse:text-16"
      />
      <Button type="submit" variant="danger">
        Deny {count} and tell the agents
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
