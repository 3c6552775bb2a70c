'use client';

import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Approval } from '@/server/domain/approval';
import type { DecisionStore } from './decision-store';
import { pendingOf } from './row-of-session';
import { useTypingElsewhere } from './use-typing-elsewhere';
import {
  close,
  formOf,
  move,
  NO_PLACEMENT,
  open,
  place,
  putAside,
  type Placement,
} from './prompt-placement';

/** What the composer says about itself. */
export interface WritingState {
  holdsText: boolean;
  hasTyped: boolean;
  isLeaving: boolean;
}

interface PlacementActions {
  /** Opens one prompt as a modal: the named one, or the first that waits. */
  open: (approvalId?: string) => void;
  hide: () => void;
  dock: () => void;
  close: () => void;
  move: (by: 1 | -1) => void;
}

/** Its actions are the same functions in every render. */
export interface PromptPlacement extends PlacementActions {
  currentId: string | null;
  form: 'modal' | 'dock' | 'none';
}

/** Follows which prompt of the session on screen is up and where it stands. */
export function usePromptPlacement({
  approvals,
  writing,
  decisions,
  viewerId,
}: {
  /** Those of the session. */
  approvals: Readonly<Record<string, Approval>>;
  writing: WritingState;
  decisions: DecisionStore;
  viewerId: string;
}): PromptPlacement {
  const [held, setHeld] = useState<Placement>(NO_PLACEMENT);
  const isTypingElsewhere = useTypingElsewhere();
  const isMine = (approvalId: string): boolean => {
    const decision = decisions.of(approvalId);
    if (decision?.status === 'ended') return decision.isMine;
    // Whoever stops the run knows how its approvals ended.
    const ending = approvals[approvalId]?.ending;
    return ending?.cause === 'run_stopped' && ending.actorId === viewerId;
  };
  // Renders again when an answer given here has come back for the prompt that is up.
  useSyncExternalStore(
    decisions.subscribe,
    () => held.currentId !== null && isMine(held.currentId),
    () => false,
  );
  const placement = place(held, {
    pendingIds: pendingOf(approvals).flatMap(({ id }) => (isMine(id) ? [] : [id])),
    holdsText: writing.holdsText || isTypingElsewhere,
    hasTyped: writing.hasTyped,
    isLeaving: writing.isLeaving,
    isMine,
  });
  if (placement !== held) setHeld(placement);

  const actions = useMemo<PlacementActions>(
    () => ({
      open: (approvalId) => setHeld((now) => open(now, approvalId)),
      hide: () => setHeld((now) => putAside(now, 'hidden')),
      dock: () => setHeld((now) => putAside(now, 'docked')),
      close: () => setHeld(close),
      move: (by) => setHeld((now) => move(now, by)),
    }),
    [],
  );
  return { currentId: placement.currentId, form: formOf(placement), ...actions };
}
