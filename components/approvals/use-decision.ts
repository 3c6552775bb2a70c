'use client';

import { useSyncExternalStore } from 'react';
import type { Decision, DecisionStore } from './decision-store';

/** Follows where the answer to one approval stands. */
export function useDecision(store: DecisionStore, approvalId: string): Decision | undefined {
  return useSyncExternalStore(
    store.subscribe,
    () => store.of(approvalId),
    () => undefined,
  );
}
