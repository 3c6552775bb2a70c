import { cn } from '@/components/ui/cn';
import { formatExact } from '@/components/ui/format-instant';
import type { Fatigue, FatigueStretch } from '@/server/domain/fatigue';

const HEIGHT = 120;
const BAR_WIDTH = 24;
const GAP = 6;

const KINDS = [
  { kind: 'approved', word: 'approved', fill: 'fill-ok', dot: 'bg-ok' },
  { kind: 'denied', word: 'denied', fill: 'fill-failed', dot: 'bg-failed' },
  { kind: 'expired', word: 'nobody answered', fill: 'fill-n-400', dot: 'bg-n-400' },
] as const;

/** How what was asked ended, stretch by stretch: a bar each, with its numbers in words. */
export function FatigueChart({ fatigue }: { fatigue: Fatigue }) {
  const { stretches } = fatigue;
  const highest = Math.max(1, ...stretches.map(sumOf));
  const width = stretches.length * (BAR_WIDTH + GAP);
  return (
    <figure className="border-b border-line px-5 py-4 max-sm:px-3">
      <figcaption className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-fg-2">
        <span className="font-medium text-fg">How they ended</span>
        {KINDS.map(({ kind, word, dot }) => (
          <span key={kind} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={cn('size-2 rounded-xs', dot)} />
            {word}
          </span>
        ))}
      </figcaption>
      <svg
        role="img"
        aria-label={`Approvals over time, at most ${highest} in one bar`}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-30 w-full"
      >
        {stretches.map((stretch, index) => (
          <Bar
            key={stretch.at}
            stretch={stretch}
            x={index * (BAR_WIDTH + GAP)}
            scale={HEIGHT / highest}
          />
        ))}
      </svg>
      <p className="mt-1 flex justify-between text-12 text-fg-3">
        <span>{formatExact(fatigue.sinceAt)}</span>
        <span>now</span>
      </p>
    </figure>
  );
}

function Bar({ stretch, x, scale }: { stretch: FatigueStretch; x: number; scale: number }) {
  const words = KINDS.map(({ kind, word }) => `${stretch[kind]} ${word}`).join(', ');
  return (
    <g>
      <title>{`${formatExact(stretch.at)}: ${words}`}</title>
      <rect x={x} y={HEIGHT - 1} width={BAR_WIDTH} height={1} className="fill-line-2" />
      {KINDS.map(({ kind, fill }, index) => {
        const below = KINDS.slice(0, index).reduce((sum, other) => sum + stretch[other.kind], 0);
        const height = stretch[kind] * scale;
        return (
          <rect
            key={kind}
            x={x}
            y={HEIGHT - below * scale - height}
            width={BAR_WIDTH}
            height={height}
            className={fill}
          />
        );
      })}
    </g>
  );
}

const sumOf = ({ approved, denied, expired }: FatigueStretch): number =>
  approved + denied + expired;
