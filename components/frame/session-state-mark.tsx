import { cn } from '@/components/ui/cn';
import { Glyph, type GlyphShape } from '@/components/ui/glyph';
import type { SessionState } from '@/server/domain/session-state';

interface StateLook {
  shape: GlyphShape;
  word: string;
  colour: string;
}

const looks: Record<SessionState, StateLook> = {
  waiting: { shape: 'diamond', word: 'Waiting', colour: 'text-waiting-text' },
  running: { shape: 'arc', word: 'Running', colour: 'text-running-text' },
  queued: { shape: 'dashed', word: 'Queued', colour: 'text-fg-2' },
  stopping: { shape: 'arc', word: 'Stopping', colour: 'text-running-text' },
  failed: { shape: 'cross', word: 'Failed', colour: 'text-failed-text' },
  interrupted: { shape: 'cross', word: 'Interrupted', colour: 'text-failed-text' },
  cancelled: { shape: 'stop', word: 'Stopped', colour: 'text-fg-2' },
  done: { shape: 'tick', word: 'Finished', colour: 'text-ok-text' },
  idle: { shape: 'ring', word: 'Idle', colour: 'text-fg-3' },
};

/** The word for what a session does. */
export function sessionStateWord(state: SessionState): string {
  return looks[state].word;
}

/** The shape alone; the word is there for screen readers only. */
export function SessionGlyph({
  state,
  className,
}: {
  state: SessionState;
  className?: string | undefined;
}) {
  return (
    <>
      <Glyph shape={looks[state].shape} className={className} />
      <span className="sr-only">{looks[state].word}</span>
    </>
  );
}

/** Shape and word. */
export function SessionStateMark({
  state,
  className,
}: {
  state: SessionState;
  className?: string | undefined;
}) {
  const { shape, word, colour } = looks[state];
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 align-middle whitespace-nowrap',
        colour,
        className,
      )}
    >
      <Glyph shape={shape} />
      {word}
    </span>
  );
}
