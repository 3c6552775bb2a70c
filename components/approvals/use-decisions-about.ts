'use client';

import { useSyncExternalStore } from 'react';
import type { Decision, DecisionStore } from './decision-store';

/** Follows where the answers to several approvals stand, in the order of their ids. */
export function useDecisionsAbout(
  store: DecisionStore,
  approvalIds: readonly string[],
): readonly (Decision | undefined)[] {
  // Renders again whenever one of them goes on.
  useSyncExternalStore(
    store.subscribe,
    () => approvalIds.map((id) => store.of(id)?.status ?? '').join(),
    () => '',
  );
  return approvalIds.map((id) => store.of(id));
}
