'use client';

import { useState } from 'react';
import type { ApprovalEnding, ApprovalRow } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import type { ChoiceLocks } from './choice-row';
import type { DecisionStore } from './decision-store';
import { useArming, type Arming } from './use-arming';
import { useDecision } from './use-decision';
import { useSeenEnd } from './use-seen-end';

/** Where a prompt stands: over the page, above the composer, or beside the inbox. */
export type PromptForm = 'modal' | 'dock' | 'pane';

/** What the prompt shows below the command: the choices, the reason for a no, or the rule. */
export type PromptView = 'choices' | 'reason' | 'always';

/** Everything the forms of a prompt share. */
export interface Prompt {
  approval: ApprovalRow;
  /** The rule of an `always` is shown over the page, also from the dock. */
  form: PromptForm;
  view: PromptView;
  arming: Arming;
  endRef: (corner: Element | null) => void;
  hasSeenEnd: boolean;
  /** Those that may be shown at all. */
  choices: readonly Choice[];
  locks: ChoiceLocks;
  pending: Choice | null;
  /** Why the last answer did not get through. */
  failure: string | null;
  /** How it ended, once the server has said so; `isLate` when an answer given here came after. */
  ended: { ending: ApprovalEnding; isLate: boolean } | null;
  reason: string;
  setReason: (reason: string) => void;
  show: (view: PromptView) => void;
  /** Asks for the reason of a no; does nothing while the prompt is fresh. */
  openReason: (activation: { detail: number }) => void;
  /** Decides, or opens the rule for `always`; does nothing while the choice is locked. */
  choose: (choice: Choice, activation: { detail: number }) => void;
  /** Stores the rule that is shown and approves. */
  confirmAlways: (activation: { detail: number }) => void;
  denyWithReason: () => void;
}

interface PromptOptions {
  approval: ApprovalRow;
  form: PromptForm;
  decisions: DecisionStore;
}

/** Holds the state of one prompt. Mount it anew (by key) for another approval. */
export function usePrompt({ approval, form: wanted, decisions }: PromptOptions): Prompt {
  const [view, setView] = useState<PromptView>('choices');
  const [reason, setReason] = useState('');
  const form = wanted === 'dock' && view === 'always' ? 'modal' : wanted;
  const arming = useArming(`${approval.id} ${form} ${view === 'always' ? 'rule' : 'prompt'}`);
  const { hasSeenEnd, endRef } = useSeenEnd(approval.id);
  const decision = useDecision(decisions, approval.id);

  const choices = approval.choices.filter(
    (choice) => choice !== 'always' || approval.allowPermanent,
  );
  const locks: ChoiceLocks = {
    all: arming.isArmed ? null : `in ${(arming.leftMs / 1000).toFixed(1)} s`,
    approving: hasSeenEnd ? null : 'After the end',
  };
  const answered = decision?.status === 'ended' ? decision : null;
  const ending = approval.ending ?? answered?.ending ?? null;

  const decide = (choice: Choice, words?: string): void => {
    if (ending !== null || !choices.includes(choice)) return;
    const { id: approvalId, payloadHash } = approval;
    const given = words === undefined || words.trim() === '' ? {} : { reason: words.trim() };
    decisions.decide({ approvalId, choice, payloadHash, ...given });
  };
  const isLocked = (choice: Choice): boolean =>
    decision?.status === 'deciding' || (choice !== 'deny' && !hasSeenEnd);

  return {
    approval,
    form,
    view,
    arming,
    endRef,
    hasSeenEnd,
    choices,
    locks,
    pending: decision?.status === 'deciding' ? decision.choice : null,
    failure: decision?.status === 'failed' ? decision.message : null,
    ended: ending === null ? null : { ending, isLate: answered !== null && !answered.isMine },
    reason,
    setReason,
    show: setView,
    openReason: (activation) => {
      if (arming.accepts(activation)) setView('reason');
    },
    choose: (choice, activation) => {
      if (isLocked(choice) || !arming.accepts(activation)) return;
      if (choice !== 'always') decide(choice);
      else if (choices.includes('always')) setView('always');
    },
    confirmAlways: (activation) => {
      if (isLocked('always') || view !== 'always' || !arming.accepts(activation)) return;
      decide('always');
    },
    denyWithReason: () => {
      if (!isLocked('deny')) decide('deny', reason);
    },
  };
}
