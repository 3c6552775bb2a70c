'use client';

import { Glyph } from '@/components/ui/glyph';
import { useLiveTexts } from '@/components/trpc/use-live-text';
import type { MessagePart } from '@/server/domain/message';
import type { Run } from '@/server/domain/run';
import { AgentText } from './markdown/agent-text';
import { Reasoning } from './reasoning';
import { WaitingNotice } from './waiting-notice';
import { writingRows } from './writing-rows';

interface WritingTextsProps {
  run: Run;
  storedSteps: readonly number[];
  draft: readonly MessagePart[];
  isCalling: boolean;
}

/** What is being said in a run, after its steps that are stored, or what it waits for. */
export function WritingTexts({ run, storedSteps, draft, isCalling }: WritingTextsProps) {
  const { said, notice } = writingRows(useLiveTexts(), { runId: run.id, storedSteps, draft });
  return (
    <>
      {said.map(({ key, kind, text, isGrowing }) =>
        kind === 'reasoning' ? (
          <Reasoning key={key} text={text} durationMs={null} isLive={isGrowing} />
        ) : (
          <AgentText key={key} text={text} isStreaming={isGrowing} />
        ),
      )}
      {notice === null ? null : <WaitingNotice text={notice.text} until={notice.until} />}
      {said.length > 0 || notice !== null || isCalling ? null : <Working status={run.status} />}
    </>
  );
}

/** Between a message and the first word, and between two steps. */
function Working({ status }: { status: Run['status'] }) {
  if (status !== 'running' && status !== 'queued') return null;
  return (
    <p className="flex animate-late items-center gap-2 text-13 text-fg-2">
      <Glyph shape={status === 'queued' ? 'dashed' : 'arc'} />
      {status === 'queued' ? 'Queued: all places of the pool are taken' : 'Working'}
    </p>
  );
}
