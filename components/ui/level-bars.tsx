import { cn } from './cn';

const tones = ['text-fg-3', 'text-fg-2', 'text-waiting', 'text-failed'] as const;

/** Four rising bars of which `level` (1 to 4) are full. Decorative: the word stands beside it. */
export function LevelBars({
  level,
  className,
}: {
  level: 1 | 2 | 3 | 4;
  className?: string | undefined;
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 14 12"
      className={cn('h-3 w-3.5 shrink-0', tones[level - 1], className)}
      fill="currentColor"
    >
      {[0, 1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={bar * 3.6}
          y={9 - bar * 3}
          width="2.6"
          height={3 + bar * 3}
          rx=".7"
          opacity={bar < level ? 1 : 0.25}
        />
      ))}
    </svg>
  );
}
