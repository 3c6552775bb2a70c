import { cn } from './cn';

/** The shapes of state. The diamond only ever means that a person must decide. */
export type GlyphShape = 'arc' | 'diamond' | 'tick' | 'cross' | 'ring' | 'dashed' | 'stop';

const colours: Record<GlyphShape, string> = {
  arc: 'text-running',
  diamond: 'text-waiting',
  tick: 'text-ok',
  cross: 'text-failed',
  ring: 'text-fg-3',
  dashed: 'text-fg-3',
  stop: 'text-fg-3',
};

/** A small shape beside a word. Decorative: the word, visible or for readers, stands beside it. */
export function Glyph({ shape, className }: { shape: GlyphShape; className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      className={cn('size-3 shrink-0', colours[shape], className)}
    >
      <Shape shape={shape} />
    </svg>
  );
}

function Shape({ shape }: { shape: GlyphShape }) {
  switch (shape) {
    case 'arc':
      return (
        <g className="origin-center animate-arc" strokeWidth="2">
          <circle cx="6" cy="6" r="4.4" opacity=".28" />
          <path d="M6 1.6A4.4 4.4 0 0 1 10.1 7.6" strokeLinecap="round" />
        </g>
      );
    case 'diamond':
      return <path d="M6 .9 11.1 6 6 11.1.9 6Z" fill="currentColor" stroke="none" />;
    case 'tick':
      return (
        <path
          d="m1.9 6.5 2.7 2.7 5.5-6"
          strokeWidth="1.9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      );
    case 'cross':
      return <path d="m2.4 2.4 7.2 7.2m0-7.2-7.2 7.2" strokeWidth="1.9" strokeLinecap="round" />;
    case 'ring':
      return <circle cx="6" cy="6" r="3.2" strokeWidth="1.5" />;
    case 'dashed':
      return <circle cx="6" cy="6" r="4.2" strokeDasharray="1.5 1.8" strokeWidth="1.7" />;
    case 'stop':
      return <rect x="2.4" y="2.4" width="7.2" height="7.2" rx="1.2" strokeWidth="1.4" />;
  }
}
