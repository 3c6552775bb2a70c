'use client';

import { useState } from 'react';
import { failureText, refusalOf } from '@/components/trpc/refusal';
import { useTRPCClient } from '@/components/trpc/trpc';
import {
  createDecisionStore,
  type Answer,
  type DecisionStore,
  type SendResult,
} from './decision-store';
import { endingOfRefusal } from './ending-of-refusal';

/** An answer that nobody acknowledges within this time is given back to the person. */
const ANSWER_WITHIN_MS = 20_000;

const UNREACHABLE =
  'The server did not answer, so nothing may have been decided. Try again; it counts once at most.';

/** Gives the store of this screen's answers, which sends them to the server. */
export function useDecisions(): DecisionStore {
  const client = useTRPCClient();
  const [store] = useState(() =>
    createDecisionStore(async (answer: Answer): Promise<SendResult> => {
      try {
        const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
        const { approval } = await client.approvals.decide.mutate(answer, { signal });
        if (approval.ending === null) return { kind: 'failed', message: UNREACHABLE };
        return { kind: 'ended', ending: approval.ending };
      } catch (thrown) {
        const refusal = refusalOf(thrown);
        const ending = endingOfRefusal(refusal?.details.ending);
        if (refusal?.code === 'approval_ended' && ending !== null) {
          return { kind: 'conflict', ending };
        }
        return { kind: 'failed', message: failureText(thrown, UNREACHABLE) };
      }
    }),
  );
  return store;
}
