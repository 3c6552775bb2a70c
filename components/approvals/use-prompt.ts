'use client';

import { useState } from 'react';
import type { ApprovalEnding, ApprovalRow } from '@/server/domain/approval';
import type { Choice } from '@/server/domain/choice';
import { defaultLevels } from './chosen-level';
import type { ChoiceLocks } from './choice-row';
import type { Answer, DecisionStore, PlainAnswer } from './decision-store';
import { mustBeAnother } from './must-be-another';
import { useArming, type Arming } from './use-arming';
import { useDecision } from './use-decision';
import { useSeenEnd } from './use-seen-end';

/** Where a prompt stands: over the page, above the composer, or beside the inbox. */
export type PromptForm = 'modal' | 'dock' | 'pane';

/** What the prompt shows: the choices, the reason for a no, the rule of an always, or the editor. */
export type PromptView = 'choices' | 'reason' | 'always' | 'edit';

type Activation = Parameters<Arming['accepts']>[0];

/** Everything the forms of a prompt share. */
export interface Prompt {
  approval: ApprovalRow;
  /** The rule of an `always` and the editor are shown over the page, also from the dock. */
  form: PromptForm;
  view: PromptView;
  arming: Arming;
  endRef: (corner: Element | null) => void;
  hasSeenEnd: boolean;
  /** Those that may be shown at all. */
  choices: readonly Choice[];
  locks: ChoiceLocks;
  /** Whether what is asked can be changed before it is approved. */
  isEditable: boolean;
  pending: Choice | null;
  /** Why the last answer did not get through. */
  failure: string | null;
  /** How it ended, once the server has said so; `isLate` when an answer given here came after. */
  ended: { ending: ApprovalEnding; isLate: boolean } | null;
  reason: string;
  setReason: (reason: string) => void;
  /** What the editor holds; kept while it is closed. */
  draft: string;
  setDraft: (draft: string) => void;
  show: (view: PromptView) => void;
  /** Asks for the reason of a no; does nothing while the prompt is fresh. */
  openReason: (activation: Activation) => void;
  /** Opens the editor; does nothing while the prompt is fresh. */
  openEditor: (activation: Activation) => void;
  /** Decides, or opens the rule for `always`; does nothing while the choice is locked. */
  choose: (choice: Choice, activation: Activation) => void;
  /** Stores what is shown in the view of the rule and approves; then `also` is answered. */
  confirmAlways: (
    activation: Activation,
    shown: { grants: Answer['grants']; also: readonly PlainAnswer[] },
  ) => void;
  /** Approves once what the editor shows, by the hash of how it was judged. */
  approveEdited: (activation: Activation, edited: { command: string; payloadHash: string }) => void;
  denyWithReason: () => void;
}

interface PromptOptions {
  approval: ApprovalRow;
  form: PromptForm;
  decisions: DecisionStore;
  viewerId: string;
}

/** Views that fill the prompt and have choices of their own. */
const WHOLE_VIEWS: readonly PromptView[] = ['always', 'edit'];

/** Holds the state of one prompt. Mount it anew (by key) for another approval. */
export function usePrompt({ approval, form: wanted, decisions, viewerId }: PromptOptions): Prompt {
  const [view, setView] = useState<PromptView>('choices');
  const [reason, setReason] = useState('');
  const [draft, setDraft] = useState(approval.subject.command);
  const isWhole = WHOLE_VIEWS.includes(view);
  const form = wanted === 'dock' && isWhole ? 'modal' : wanted;
  const arming = useArming(`${approval.id} ${form} ${isWhole ? view : 'prompt'}`);
  const { hasSeenEnd, endRef } = useSeenEnd(approval.id);
  const decision = useDecision(decisions, approval.id);

  const choices = approval.choices.filter(
    (choice) => choice !== 'always' || approval.allowPermanent,
  );
  const needsAnother = mustBeAnother(approval, viewerId);
  const locks: ChoiceLocks = {
    all: arming.isArmed ? null : `in ${(arming.leftMs / 1000).toFixed(1)} s`,
    approving: needsAnother ? 'Not by its author' : hasSeenEnd ? null : 'After the end',
  };
  const answered = decision?.status === 'ended' ? decision : null;
  const ending = approval.ending ?? answered?.ending ?? null;
  const isDeciding = decision?.status === 'deciding';

  const send = (
    answer: Omit<Answer, 'approvalId' | 'payloadHash'> & { payloadHash?: string },
    also?: readonly PlainAnswer[],
  ): void => {
    if (ending !== null || isDeciding || !choices.includes(answer.choice)) return;
    if (answer.choice !== 'deny' && needsAnother) return;
    const { id: approvalId, payloadHash } = approval;
    decisions.decide({ approvalId, payloadHash, ...answer }, also);
  };
  const isLocked = (choice: Choice): boolean => choice !== 'deny' && !hasSeenEnd;
  const isEditable =
    approval.kind === 'tool' &&
    approval.subject.kind === 'command' &&
    choices.includes('once') &&
    !needsAnother;

  return {
    approval,
    form,
    view,
    arming,
    endRef,
    hasSeenEnd,
    choices,
    locks,
    isEditable,
    pending: decision?.status === 'deciding' ? decision.choice : null,
    failure: decision?.status === 'failed' ? decision.message : null,
    ended: ending === null ? null : { ending, isLate: answered !== null && !answered.isMine },
    reason,
    setReason,
    draft,
    setDraft,
    show: setView,
    openReason: (activation) => {
      if (arming.accepts(activation)) setView('reason');
    },
    openEditor: (activation) => {
      if (isEditable && !isDeciding && arming.accepts(activation)) setView('edit');
    },
    choose: (choice, activation) => {
      if (isLocked(choice) || isDeciding || !arming.accepts(activation)) return;
      switch (choice) {
        case 'always':
          if (choices.includes('always') && !needsAnother) setView('always');
          break;
        case 'session': {
          const levels = defaultLevels(approval.grantOptions);
          send(levels.length === 0 ? { choice } : { choice, grants: { levels } });
          break;
        }
        case 'once':
        case 'deny':
          send({ choice });
      }
    },
    confirmAlways: (activation, { grants, also }) => {
      if (isLocked('always') || view !== 'always' || !arming.accepts(activation)) return;
      send({ choice: 'always', ...(grants !== undefined && { grants }) }, also);
    },
    approveEdited: (activation, { command, payloadHash }) => {
      if (view !== 'edit' || !isEditable || !arming.accepts(activation)) return;
      send({ choice: 'once', payloadHash, edited: { command } });
    },
    denyWithReason: () => {
      const words = reason.trim();
      send(words === '' ? { choice: 'deny' } : { choice: 'deny', reason: words });
    },
  };
}
