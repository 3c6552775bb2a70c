import { cn } from './cn';

interface ChangeCountsProps {
  /** Lines. */
  added: number;
  removed: number;
  className?: string | undefined;
}

/** How many lines a change adds and takes away: "+3 −1". */
export function ChangeCounts({ added, removed, className }: ChangeCountsProps) {
  return (
    <span className={cn('shrink-0 font-mono text-12 font-medium whitespace-nowrap', className)}>
      <span className="sr-only">{`${added} added, ${removed} removed`}</span>
      <span aria-hidden="true">
        <span className="text-ok-text">+{added}</span>{' '}
        <span className="text-failed-text">−{removed}</span>
      </span>
    </span>
  );
}
