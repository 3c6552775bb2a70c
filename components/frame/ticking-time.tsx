'use client';

import { useServerTime } from '@/components/trpc/use-server-time';
import { clockDuration, compactDuration } from '@/components/ui/compact-duration';
import { formatExact, formatShort } from '@/components/ui/format-instant';

interface TickingProps {
  /** The instant, in milliseconds since the epoch, by the server's clock. */
  at: number;
  className?: string | undefined;
}

/** The time until a deadline, "3:41"; "closing" once it has passed and nobody has said how it ended. */
export function TimeLeft({ at, className }: TickingProps) {
  const text = useServerTime((now) => (now >= at ? 'closing' : clockDuration(at - now)));
  return <Ticking at={at} text={text} className={className} />;
}

/** The time since a start, as a running clock: "12:47". */
export function TimeRunning({ at, className }: TickingProps) {
  const text = useServerTime((now) => clockDuration(Math.floor((now - at) / 1000) * 1000));
  return <Ticking at={at} text={text} className={className} />;
}

/** The time since something happened, in one unit: "6 s", "2 h". */
export function TimeSince({ at, className }: TickingProps) {
  const text = useServerTime((now) => compactDuration(now - at));
  return <Ticking at={at} text={text} className={className} />;
}

/** The same as a sentence has it: "6 s ago", "now" within the first second. */
export function TimeAgo({ at, className }: TickingProps) {
  const text = useServerTime((now) =>
    now - at < 1_000 ? 'now' : `${compactDuration(now - at)} ago`,
  );
  return <Ticking at={at} text={text} className={className} />;
}

/** When something happened, as short as can be: "13:58", "Mon", "4 Mar". */
export function TimeOf({ at, className }: TickingProps) {
  const text = useServerTime((now) => formatShort(at, now));
  return <Ticking at={at} text={text} className={className} />;
}

function Ticking({ at, text, className }: TickingProps & { text: string | null }) {
  if (text === null) return null;
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExact(at)} className={className}>
      {text}
    </time>
  );
}
