import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/skeleton';

interface GaugeProps {
  label: string;
  /** Undefined while it loads. */
  value: number | undefined;
  /** What the figure is of, after it. */
  words: ReactNode;
  /** The same, drawn. */
  picture?: ReactNode;
  isWaiting?: boolean;
}

/** One figure with its name. */
export function Gauge({ label, value, words, picture, isWaiting = false }: GaugeProps) {
  return (
    <div className="min-w-0 border-line px-5 py-3 even:border-l max-lg:[&:nth-child(n+3)]:border-t max-sm:px-4 lg:border-l lg:first:border-l-0">
      <dt className="text-12 text-fg-2">{label}</dt>
      <dd>
        {value === undefined ? (
          <Skeleton className="my-2.5 w-16" />
        ) : (
          <span
            className={cn(
              'flex flex-wrap items-baseline gap-x-1.5 text-12',
              isWaiting ? 'text-waiting-text' : 'text-fg-2',
            )}
          >
            <span
              className={cn('text-28 font-semibold tracking-[-0.02em]', !isWaiting && 'text-fg')}
            >
              {value}
            </span>
            <span>{words}</span>
          </span>
        )}
        {picture}
      </dd>
    </div>
  );
}
