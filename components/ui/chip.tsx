import type { ComponentProps } from 'react';
import { cn } from './cn';
import type { Tone } from './tone';

const tones: Record<Tone, string> = {
  neutral: 'bg-active text-fg-2',
  accent: 'bg-accent-tint text-accent-text',
  running: 'bg-running-tint text-running-text',
  waiting: 'bg-waiting-tint text-waiting-text',
  ok: 'bg-ok-tint text-ok-text',
  failed: 'bg-failed-tint text-failed-text',
};

/** A word or two on a tint. */
export function Chip({
  tone = 'neutral',
  className,
  ...props
}: ComponentProps<'span'> & { tone?: Tone }) {
  return (
    <span
      className={cn(
        'inline-flex h-5 items-center gap-1.5 rounded-xs px-[7px] text-12 leading-none font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
      {...props}
    />
  );
}
