import { cn } from './cn';

interface CountBadgeProps {
  count: number;
  /** What is counted, for screen readers: "waiting for you". */
  label: string;
  tone?: 'neutral' | 'waiting';
  className?: string | undefined;
}

/** A number in a pill; nothing at zero, "99+" above 99. */
export function CountBadge({ count, label, tone = 'neutral', className }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span
      className={cn(
        'inline-grid h-[18px] min-w-[18px] shrink-0 place-items-center rounded-full px-[5px] text-11 leading-none font-semibold',
        tone === 'waiting' ? 'bg-waiting text-on-waiting' : 'bg-active text-fg-2',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {count} {label}
      </span>
    </span>
  );
}
