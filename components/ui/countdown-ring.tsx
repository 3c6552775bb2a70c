import { cn } from './cn';

interface CountdownRingProps {
  /** How much of the time is left, from 1 down to 0. */
  fraction: number;
  /** Width and height in pixels. */
  size?: number;
  className?: string | undefined;
}

/** The share under which a countdown turns red. */
export const LAST_QUARTER = 0.25;

/** A ring that empties; red in its last quarter. Decorative: the time stands beside or in it. */
export function CountdownRing({ fraction, size = 20, className }: CountdownRingProps) {
  const width = size >= 32 ? 3.5 : 2.5;
  const radius = (size - width) / 2;
  const around = 2 * Math.PI * radius;
  const left = Math.min(1, Math.max(0, fraction));
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      fill="none"
      strokeWidth={width}
      className={cn('shrink-0 -rotate-90', className)}
    >
      <circle cx={size / 2} cy={size / 2} r={radius} className="stroke-n-200" />
      <circle
        cx={size / 2}
        cy={size / 2}
        r={radius}
        strokeLinecap="round"
        strokeDasharray={`${around * left} ${around}`}
        className={left < LAST_QUARTER ? 'stroke-failed' : 'stroke-waiting'}
      />
    </svg>
  );
}
