import { cn } from './cn';

/** A grey bar in the place of what loads; invisible for the first 300 ms. Hidden from readers. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span aria-hidden="true" className="block animate-late">
      <span className={cn('block h-3 animate-breathe rounded-xs bg-active', className)} />
    </span>
  );
}
