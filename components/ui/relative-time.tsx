import { compactDuration } from './compact-duration';
import { formatExact, formatShort } from './format-instant';

interface RelativeTimeProps {
  /** The instant, in milliseconds since the epoch. */
  at: number;
  /** The server's time; the viewer's own clock may be wrong. */
  now: number;
  /** `ago`: "6 s", "2 h". `short`: "13:58" today, then the weekday, then the date. */
  format?: 'ago' | 'short';
  className?: string | undefined;
}

/** A short form of an instant, with the exact one on hover. */
export function RelativeTime({ at, now, format = 'ago', className }: RelativeTimeProps) {
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={formatExact(at)}
      className={className}
      suppressHydrationWarning
    >
      {format === 'ago' ? compactDuration(now - at) : formatShort(at, now)}
    </time>
  );
}
