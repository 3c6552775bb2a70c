'use client';

import { Hourglass } from 'lucide-react';
import { useServerTime } from '@/components/trpc/use-server-time';
import { formatTimeOfDay } from '@/components/ui/format-instant';
import { SafeText } from './safe-text';

interface WaitingNoticeProps {
  /** Why the step is not getting on, in a sentence. */
  text: string;
  /** When it is tried again, in milliseconds since the epoch; null when nothing is planned. */
  until: number | null;
}

/**
 * Why nothing comes, and in how many seconds it is tried again, by the server's clock. Read out it is
 * once, with the time of day in the place of the seconds.
 */
export function WaitingNotice({ text, until }: WaitingNoticeProps) {
  const seconds = useServerTime((now) =>
    until === null ? null : Math.max(0, Math.round((until - now) / 1000)),
  );
  return (
    <p role="status" className="flex items-start gap-2 text-13 text-fg-2">
      <Hourglass size={14} aria-hidden="true" className="mt-[3px] shrink-0 text-fg-3" />
      <span className="min-w-0 break-words">
        <SafeText text={text} />
        {seconds === null || until === null ? null : (
          <>
            {' Trying again '}
            <span aria-hidden="true" className="tabular-nums">
              {seconds === 0 ? 'now' : `in ${seconds} s`}
            </span>
            <span className="sr-only">at {formatTimeOfDay(until)}</span>
          </>
        )}
      </span>
    </p>
  );
}
