'use client';

import { TriangleAlert } from 'lucide-react';
import { ChoiceRow } from './choice-row';
import { DenyReason } from './deny-reason';
import { EndingNotice } from './ending-notice';
import { NeedsOtherLine } from './needs-other-line';
import { SessionGrantLine } from './session-grant-line';
import type { Prompt } from './use-prompt';

interface PromptAnswerProps {
  prompt: Prompt;
  form: 'wide' | 'square' | 'compact';
  hasLetters: boolean;
  viewerId: string;
  /** Closes a prompt that has ended. */
  onClose: () => void;
}

/** What a person can answer, or how it ended; and beside it why an answer did not get through. */
export function PromptAnswer({ prompt, form, hasLetters, viewerId, onClose }: PromptAnswerProps) {
  const { ended } = prompt;
  if (ended !== null) {
    return <EndingNotice prompt={prompt} ended={ended} viewerId={viewerId} onClose={onClose} />;
  }
  return (
    <div className="grid gap-2">
      {prompt.view === 'reason' ? (
        <DenyReason prompt={prompt} />
      ) : (
        <ChoiceRow
          choices={prompt.choices}
          locks={prompt.locks}
          pending={prompt.pending}
          form={form}
          hasLetters={hasLetters}
          onChoose={prompt.choose}
        />
      )}
      {form === 'compact' ? null : <AnswerNotes prompt={prompt} viewerId={viewerId} />}
      <PromptFailure prompt={prompt} />
    </div>
  );
}

/** What has to be known before answering: who must, and what a `session` would store. */
export function AnswerNotes({ prompt, viewerId }: { prompt: Prompt; viewerId: string }) {
  return (
    <>
      <NeedsOtherLine approval={prompt.approval} viewerId={viewerId} />
      {prompt.view === 'reason' ? null : <SessionGrantLine prompt={prompt} />}
    </>
  );
}

/** Why the last answer did not get through; the choices stay usable. */
export function PromptFailure({ prompt: { failure } }: { prompt: Prompt }) {
  if (failure === null) return null;
  return (
    <p role="alert" className="flex items-start gap-2 text-13 text-failed-text">
      <TriangleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
      {failure}
    </p>
  );
}

/** The line that fills while a fresh prompt takes no click and no key. */
export function ArmingLine({ prompt }: { prompt: Prompt }) {
  const { isArmed } = prompt.arming;
  return (
    <span aria-hidden="true" className="block h-0.5 overflow-hidden">
      {isArmed || prompt.ended !== null ? null : (
        <span className="block h-full origin-left scale-x-100 bg-fg-2 transition-transform duration-600 ease-linear starting:scale-x-0" />
      )}
    </span>
  );
}
