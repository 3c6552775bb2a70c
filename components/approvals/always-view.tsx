'use client';

import { Ban } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import type { ApprovalSubject } from '@/server/domain/approval';
import { answerOf } from './answer-of';
import { ConfirmButton } from './confirm-button';
import { GrantPreview } from './grant-preview';
import { GrantRow } from './grant-row';
import { GrantTermChoice } from './grant-term-choice';
import { MatchingList } from './matching-list';
import { PastCalls } from './past-calls';
import { PromptFailure } from './prompt-answer';
import { useConfirmKey } from './use-confirm-key';
import { useGrantChoice } from './use-grant-choice';
import { useMatchingCalls } from './use-matching-calls';
import type { Prompt } from './use-prompt';
import { useSeenEnd } from './use-seen-end';
import { ViewHeading } from './view-heading';

interface AlwaysViewProps {
  prompt: Prompt;
  headingId: string;
  viewerId: string;
}

/**
 * Shows what an `always` would store before anything is stored: each risky part as one rule in words
 * and as a pattern, how wide, until when, and what it would have done to the last calls.
 */
export function AlwaysView({ prompt, headingId, viewerId }: AlwaysViewProps) {
  const { approval, arming, pending } = prompt;
  const { grantOptions, subject, profileName, findings } = approval;
  const choice = useGrantChoice(approval);
  const matching = useMatchingCalls(approval.id, choice.levels, viewerId);
  const { hasSeenEnd: hasSeenRules, endRef: rulesEnd } = useSeenEnd(`${approval.id} rules`);
  const { hasSeenEnd: hasSeenOthers, endRef: othersEnd } = useSeenEnd(`${approval.id} others`);
  const hasRules = grantOptions.length > 0;
  const isUnseen = (hasRules && !hasSeenRules) || (matching.ticked.length > 0 && !hasSeenOthers);
  const isBusy = !arming.isArmed || pending !== null;

  const confirm = (activation: { detail: number }): void => {
    if (isUnseen) return;
    prompt.confirmAlways(activation, {
      grants: hasRules ? choice.stored() : undefined,
      also: matching.ticked.map((one) => answerOf(one, 'once')),
    });
  };
  useConfirmKey(confirm);

  return (
    <>
      <ViewHeading
        prompt={prompt}
        headingId={headingId}
        title={`Always allow this for ${profileName}?`}
      >
        Every session of the profile, from the next call on. {afterwards(subject.kind, hasRules)}
      </ViewHeading>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 pb-4 max-sm:px-4">
          {hasRules ? (
            <>
              <div className="relative">
                <ol
                  aria-label="What would be stored"
                  className="divide-y divide-line rounded-md border border-line-2"
                >
                  {grantOptions.map((option, index) => (
                    <GrantRow
                      key={index}
                      option={option}
                      findings={findings}
                      level={choice.levels[index]?.level ?? option.defaultLevel}
                      onLevel={(level) => choice.setLevel(index, level)}
                    />
                  ))}
                </ol>
                <span
                  ref={rulesEnd}
                  aria-hidden="true"
                  className="absolute right-0 bottom-0 size-px"
                />
              </div>
              <PastCalls approvalId={approval.id} levels={choice.levels} />
              <GrantTermChoice term={choice.term} onTerm={choice.setTerm} />
              <MatchingList matching={matching} endRef={othersEnd} />
            </>
          ) : (
            <GrantPreview prompt={prompt} />
          )}
          <PromptFailure prompt={prompt} />
        </div>
      </div>
      <footer className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2.5 border-t border-line bg-bg px-5 py-3 max-sm:px-4 dark:bg-n-50">
        <Button
          variant="danger"
          aria-disabled={isBusy || undefined}
          onClick={(event) => prompt.choose('deny', event)}
        >
          <Ban size={14} aria-hidden="true" />
          Deny <Kbd className="pointer-coarse:hidden">d</Kbd>
        </Button>
        <Button
          aria-disabled={isBusy || undefined}
          onClick={(event) => prompt.choose('once', event)}
        >
          Only once <Kbd className="pointer-coarse:hidden">a</Kbd>
        </Button>
        <span className="flex-1 max-sm:hidden" />
        <Button variant="ghost" className="max-sm:hidden" onClick={() => prompt.show('choices')}>
          <Kbd className="pointer-coarse:hidden">Esc</Kbd> Back
        </Button>
        <ConfirmButton
          isLocked={isBusy || isUnseen}
          isPending={pending === 'always'}
          onConfirm={confirm}
        >
          {isUnseen ? 'Scroll to the end first' : confirmWords(grantOptions.length)}
        </ConfirmButton>
      </footer>
    </>
  );
}

function afterwards(kind: ApprovalSubject['kind'], hasRules: boolean): string {
  if (kind === 'change' || kind === 'look') return 'What lies elsewhere asks as before.';
  return hasRules
    ? 'A call passes only if all of its parts are covered.'
    : 'Anything that differs asks again.';
}

function confirmWords(count: number): string {
  return `Always allow, store ${Math.max(1, count)} ${count > 1 ? 'grants' : 'grant'}`;
}
