import { cn } from '@/components/ui/cn';

/** From this many slots on they share one bar. */
const MOST_DRAWN = 12;

/** One small bar a slot, filled where a run is at work. Decorative: the figures stand above. */
export function SlotBar({ busy, capacity }: { busy: number; capacity: number }) {
  if (capacity > MOST_DRAWN) {
    return (
      <span aria-hidden="true" className="mt-1.5 block h-1.5 max-w-44 rounded-xs bg-active">
        <span
          className="block h-full rounded-xs bg-running"
          style={{ width: `${(100 * busy) / capacity}%` }}
        />
      </span>
    );
  }
  return (
    <span aria-hidden="true" className="mt-1.5 flex max-w-44 gap-1">
      {Array.from({ length: capacity }, (_, slot) => (
        <span
          key={slot}
          className={cn('h-1.5 flex-1 rounded-xs', slot < busy ? 'bg-running' : 'bg-active')}
        />
      ))}
    </span>
  );
}
