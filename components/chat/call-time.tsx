'use client';

import { Glyph } from '@/components/ui/glyph';
import { useServerTime } from '@/components/trpc/use-server-time';
import type { ToolCall } from '@/server/domain/tool-call';
import { exactDuration, exitWords, hasSucceeded } from './call-words';

interface CallTimeProps {
  call: ToolCall;
  /** Says the exit of a command that succeeded too. */
  hasExit?: boolean;
}

/** A file is read or written at once; only a slow one is told with its time. */
const WORTH_TELLING_MS = 1_000;

/** How long a call runs, or ran and how it ended. */
export function CallTime({ call, hasExit = false }: CallTimeProps) {
  const { state, exit, startedAt } = call;
  const running = useServerTime((now) =>
    startedAt === null || state !== 'running' ? null : Math.floor((now - startedAt) / 1000),
  );
  if (state === 'running') {
    return (
      <span className="flex shrink-0 items-center gap-1.5 text-12 text-running-text">
        <Glyph shape="arc" />
        {running === null ? '' : runningWords(running)}
      </span>
    );
  }
  if (exit === null) return null;
  const isOk = hasSucceeded(call);
  const ending = hasExit ? exitWords(exit) : isOk ? '' : endingWords(call);
  return (
    <span className="flex shrink-0 items-center gap-2 text-12 whitespace-nowrap text-fg-3">
      {hasExit || exit.durationMs >= WORTH_TELLING_MS ? exactDuration(exit.durationMs) : null}
      <span className={`flex items-center gap-1.5 ${isOk ? 'text-ok-text' : 'text-failed-text'}`}>
        <Glyph shape={isOk ? 'tick' : 'cross'} />
        {ending}
        {ending === '' ? <span className="sr-only">done</span> : null}
      </span>
    </span>
  );
}

/** A file tool has no exit code that means anything to a person. */
function endingWords({ exit }: ToolCall): string {
  return exit === null || exit.reason === 'exited' ? 'failed' : exitWords(exit);
}

function runningWords(seconds: number): string {
  return seconds < 60 ? `${Math.max(0, seconds)} s` : exactDuration(seconds * 1000);
}
