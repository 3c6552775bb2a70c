'use client';

import { useState } from 'react';
import { failureText, refusalOf } from '@/components/trpc/refusal';
import { useTRPCClient } from '@/components/trpc/trpc';
import type { Approval, ApprovalEnding } from '@/server/domain/approval';
import {
  createDecisionStore,
  type Answer,
  type DecisionStore,
  type PlainAnswer,
  type SendResult,
} from './decision-store';
import { endingOfRefusal } from './ending-of-refusal';

/** An answer that nobody acknowledges within this time is given back to the person. */
const ANSWER_WITHIN_MS = 20_000;

/** So many answers the server takes at once. */
const MANY = 64;

const UNREACHABLE =
  'The server did not answer, so nothing may have been decided. Try again; it counts once at most.';

type Client = ReturnType<typeof useTRPCClient>;

/** What the server says of one answer among several. */
type BatchResult =
  | { outcome: 'decided'; approval: Approval }
  | { outcome: 'failed'; message: string; ending?: ApprovalEnding };

/** Gives the store of this screen's answers, which sends them to the server. */
export function useDecisions(): DecisionStore {
  const client = useTRPCClient();
  const [store] = useState(() =>
    createDecisionStore({
      send: (answer) => sendOne(client, answer),
      sendMany: async (answers) => {
        const results: SendResult[] = [];
        for (let at = 0; at < answers.length; at += MANY) {
          results.push(...(await sendSome(client, answers.slice(at, at + MANY))));
        }
        return results;
      },
    }),
  );
  return store;
}

async function sendOne(client: Client, answer: Answer): Promise<SendResult> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const { approval } = await client.approvals.decide.mutate(answer, { signal });
    if (approval.ending === null) return { kind: 'failed', message: UNREACHABLE };
    return { kind: 'ended', ending: approval.ending };
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    const ending = endingOfRefusal(refusal?.details.ending);
    if (refusal?.code === 'approval_ended' && ending !== null) return { kind: 'conflict', ending };
    return { kind: 'failed', message: failureText(thrown, UNREACHABLE) };
  }
}

async function sendSome(client: Client, decisions: readonly PlainAnswer[]): Promise<SendResult[]> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const { results } = await client.approvals.decideMany.mutate(
      { decisions: [...decisions] },
      { signal },
    );
    return results.map(resultOf);
  } catch (thrown) {
    const message = failureText(thrown, UNREACHABLE);
    return decisions.map(() => ({ kind: 'failed', message }));
  }
}

function resultOf(result: BatchResult): SendResult {
  switch (result.outcome) {
    case 'decided':
      return result.approval.ending === null
        ? { kind: 'failed', message: UNREACHABLE }
        : { kind: 'ended', ending: result.approval.ending };
    case 'failed': {
      const ending = endingOfRefusal(result.ending);
      return ending === null
        ? { kind: 'failed', message: result.message }
        : { kind: 'conflict', ending };
    }
  }
}
