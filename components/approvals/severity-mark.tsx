import { cn } from '@/components/ui/cn';
import { LevelBars } from '@/components/ui/level-bars';
import type { Severity } from '@/server/domain/severity';

const looks = {
  low: { level: 1, word: 'Low', plain: 'text-fg-3', framed: 'border-line-2 text-fg-2' },
  medium: { level: 2, word: 'Medium', plain: 'text-fg-3', framed: 'border-line-2 text-fg-2' },
  high: {
    level: 3,
    word: 'High',
    plain: 'text-waiting-text',
    framed: 'border-waiting-line bg-waiting-tint text-waiting-text',
  },
  critical: {
    level: 4,
    word: 'Critical',
    plain: 'text-failed-text',
    framed: 'border-failed-line bg-failed-tint text-failed-text',
  },
} as const;

/** The word for a severity: "High". */
export function severityWord(severity: Severity): string {
  return looks[severity].word;
}

interface SeverityMarkProps {
  severity: Severity;
  /** Framed beside a heading; plain in a list. */
  isFramed?: boolean;
  className?: string;
}

/** How grave it is: bars and a word, so that colour is never the only sign. */
export function SeverityMark({ severity, isFramed = false, className }: SeverityMarkProps) {
  const look = looks[severity];
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center gap-1.5 text-12 leading-5 font-medium whitespace-nowrap',
        isFramed ? 'h-6 rounded-sm border px-2 font-semibold' : look.plain,
        isFramed && look.framed,
        className,
      )}
    >
      <LevelBars level={look.level} />
      {look.word}
    </span>
  );
}
