import { cn } from './cn';

/** A turning arc that stays invisible for the first 300 ms. */
export function PendingArc({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className={cn('size-3 animate-late', className)}>
      <g fill="none" strokeWidth="2" stroke="currentColor" className="origin-center animate-arc">
        <circle cx="6" cy="6" r="4.5" opacity=".3" />
        <path d="M6 1.5a4.5 4.5 0 0 1 4.5 4.5" strokeLinecap="round" />
      </g>
    </svg>
  );
}
