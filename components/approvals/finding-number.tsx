import { cn } from '@/components/ui/cn';
import type { Severity } from '@/server/domain/severity';

const looks: Record<Severity, string> = {
  low: 'bg-n-300 text-n-900',
  medium: 'bg-n-300 text-n-900',
  high: 'bg-waiting text-on-waiting',
  critical: 'bg-failed text-on-failed',
};

/** The number that ties a finding to its part of the command. */
export function FindingNumber({
  number,
  severity,
  className,
}: {
  number: number;
  severity: Severity;
  className?: string;
}) {
  return (
    <span
      className={cn(
        'inline-grid size-4 shrink-0 place-items-center rounded-full font-sans text-[10px] leading-none font-semibold select-none',
        looks[severity],
        className,
      )}
    >
      <span className="sr-only">Finding </span>
      {number}
    </span>
  );
}
