'use client';

import { Hourglass } from 'lucide-react';
import { useServerTime } from '@/components/trpc/use-server-time';
import { SafeText } from './safe-text';

interface WaitingNoticeProps {
  /** Why the step is not getting on, in a sentence. */
  text: string;
  /** When it is tried again, in milliseconds since the epoch; null when nothing is planned. */
  until: number | null;
}

/** Why nothing comes, and how many seconds are left until the next try, by the server's clock. */
export function WaitingNotice({ text, until }: WaitingNoticeProps) {
  const seconds = useServerTime((now) =>
    until === null ? null : Math.max(0, Math.ceil((until - now) / 1000)),
  );
  return (
    <p role="status" className="flex items-start gap-2 text-13 text-fg-2">
      <Hourglass size={14} aria-hidden="true" className="mt-[3px] shrink-0 text-fg-3" />
      <span className="min-w-0 break-words">
        <SafeText text={text} />
        {seconds === null ? null : (
          // Every second anew: read out once, with the sentence, is enough.
          <span aria-hidden="true">{seconds === 0 ? ' · now' : ` · ${seconds} s left`}</span>
        )}
      </span>
    </p>
  );
}
