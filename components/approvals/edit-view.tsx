'use client';

import { Ban, RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { DiffView } from '@/components/ui/diff-view';
import { Kbd } from '@/components/ui/kbd';
import { CommandBlock } from './command-block';
import { CommandField } from './command-field';
import { ConfirmButton } from './confirm-button';
import { EditVerdict } from './edit-verdict';
import { EscapedText } from './escaped-text';
import { FindingList } from './finding-list';
import { lineDiff } from './line-diff';
import { PromptFailure } from './prompt-answer';
import { RemovalLine } from './removal-line';
import { useConfirmKey } from './use-confirm-key';
import { useEditJudgement } from './use-edit-judgement';
import type { Prompt } from './use-prompt';
import { useSeenEnd } from './use-seen-end';
import { ViewHeading } from './view-heading';

/**
 * Changes a command before it is approved. Whatever stands there is judged like any call; only what
 * was judged, and shown whole, can be approved, and once.
 */
export function EditView({ prompt, headingId }: { prompt: Prompt; headingId: string }) {
  const { approval, arming, pending, draft, setDraft } = prompt;
  const asked = approval.subject.command;
  const { judgement, isJudging, failure, judgeAgain } = useEditJudgement(approval.id, draft);
  const { hasSeenEnd, endRef } = useSeenEnd(`${approval.id} ${judgement?.payloadHash ?? ''}`);
  const hunks = useMemo(() => lineDiff(asked, draft), [asked, draft]);
  const isSame = draft === asked;
  const mayRun = judgement?.verdict === 'allow' || judgement?.verdict === 'ask';
  const isLocked =
    isSame || !mayRun || !hasSeenEnd || draft.trim() === '' || !arming.isArmed || pending !== null;

  const approve = (activation: { detail: number }): void => {
    if (isLocked) return;
    prompt.approveEdited(activation, { command: draft, payloadHash: judgement.payloadHash });
  };
  useConfirmKey(approve);

  return (
    <>
      <ViewHeading
        prompt={prompt}
        headingId={headingId}
        title="Edit before approving"
        takesFocus={false}
      >
        What you change is judged again. The agent is told what ran, and both versions are kept.
      </ViewHeading>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pb-4 max-sm:px-4">
          <CommandField command={draft} onCommand={setDraft} />
          {isSame ? null : (
            <section aria-label="What you changed">
              <DiffView
                hunks={hunks}
                path="the command"
                renderText={renderText}
                className="max-h-[min(24dvh,224px)] rounded-md border border-line-2"
              />
            </section>
          )}
          <EditVerdict
            isSame={isSame}
            isJudging={isJudging}
            judgement={judgement}
            failure={failure}
            onJudgeAgain={judgeAgain}
          />
          {judgement === null || isSame ? null : (
            <>
              <CommandBlock
                command={draft}
                findings={judgement.findings}
                endRef={endRef}
                hasSeenEnd={hasSeenEnd}
                heading={mayRun ? 'Exactly this would run' : 'This cannot run'}
              />
              <FindingList findings={judgement.findings} />
              <RemovalLine removal={judgement.removal} />
            </>
          )}
          <PromptFailure prompt={prompt} />
        </div>
      </div>
      <footer className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2.5 border-t border-line bg-bg px-5 py-3 max-sm:px-4 dark:bg-n-50">
        <Button
          variant="danger"
          aria-disabled={!arming.isArmed || pending !== null || undefined}
          onClick={(event) => prompt.choose('deny', event)}
        >
          <Ban size={14} aria-hidden="true" />
          Deny
        </Button>
        <Button disabled={isSame} onClick={() => setDraft(asked)}>
          <RotateCcw size={14} aria-hidden="true" />
          Undo
        </Button>
        <span className="flex-1 max-sm:hidden" />
        <Button variant="ghost" className="max-sm:hidden" onClick={() => prompt.show('choices')}>
          <Kbd className="pointer-coarse:hidden">Esc</Kbd> Back
        </Button>
        <ConfirmButton isLocked={isLocked} isPending={pending === 'once'} onConfirm={approve}>
          Approve this once
        </ConfirmButton>
      </footer>
    </>
  );
}

function renderText(text: string) {
  return <EscapedText text={text} />;
}
