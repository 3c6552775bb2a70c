'use client';

import { cn } from '@/components/ui/cn';
import { Chip } from '@/components/ui/chip';
import { Glyph, type GlyphShape } from '@/components/ui/glyph';
import type { Tone } from '@/components/ui/tone';
import { useServerTime } from '@/components/trpc/use-server-time';
import type { SessionRow } from '@/server/domain/session';
import { sessionState, type SessionState } from '@/server/domain/session-state';
import { exactDuration } from './call-words';

const looks: Record<SessionState, { tone: Tone; shape: GlyphShape; word: string }> = {
  waiting: { tone: 'waiting', shape: 'diamond', word: 'Waiting for you' },
  running: { tone: 'running', shape: 'arc', word: 'Running' },
  queued: { tone: 'neutral', shape: 'dashed', word: 'Queued' },
  stopping: { tone: 'running', shape: 'arc', word: 'Stopping' },
  failed: { tone: 'failed', shape: 'cross', word: 'Failed' },
  interrupted: { tone: 'failed', shape: 'cross', word: 'Interrupted' },
  cancelled: { tone: 'neutral', shape: 'stop', word: 'Stopped' },
  done: { tone: 'ok', shape: 'tick', word: 'Finished' },
  idle: { tone: 'neutral', shape: 'ring', word: 'Idle' },
};

interface SessionStateChipProps {
  session: SessionRow;
  /** Opens what waits; null for whoever may not decide. */
  onOpen: (() => void) | null;
  /** Without the tint, for a line of small words. */
  isPlain?: boolean;
  className?: string;
}

/** What the session does; while it waits, the badge that leads to the prompt. */
export function SessionStateChip({
  session,
  onOpen,
  isPlain = false,
  className,
}: SessionStateChipProps) {
  const state = sessionState(session);
  const { tone, shape, word } = looks[state];
  const startedAt = session.currentRun?.startedAt ?? null;
  const seconds = useServerTime((now) =>
    startedAt === null ? null : Math.max(0, Math.floor((now - startedAt) / 1000)),
  );
  const chip = (
    <Chip tone={tone} className={isPlain ? 'h-4 bg-transparent px-0' : ''}>
      <Glyph shape={shape} />
      {state === 'waiting' && onOpen === null ? 'Waiting for a decision' : word}
      {state === 'running' && seconds !== null ? ` · ${runningTime(seconds)}` : ''}
    </Chip>
  );
  if (session.waiting.length === 0 || onOpen === null) {
    return <span className={cn('flex', className)}>{chip}</span>;
  }
  return (
    <button
      type="button"
      title="Open the prompt (F6)"
      onClick={onOpen}
      className={cn('flex rounded-xs', className)}
    >
      {chip}
    </button>
  );
}

function runningTime(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : exactDuration(seconds * 1000);
}
