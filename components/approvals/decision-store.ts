import type { ApprovalEnding } from '@/server/domain/approval';
import type { ApprovalId } from '@/server/domain/ids';
import type { Choice } from '@/server/domain/choice';

/** One answer of a person to one approval, on its way to the server. */
export interface Answer {
  approvalId: ApprovalId;
  choice: Choice;
  /** The hash of what was shown: what is approved is what was seen. */
  payloadHash: string;
  reason?: string;
}

/** What became of an answer. */
export type SendResult =
  | { kind: 'ended'; ending: ApprovalEnding }
  /** It had ended before the answer arrived. */
  | { kind: 'conflict'; ending: ApprovalEnding }
  | { kind: 'failed'; message: string };

/** Where the answer to one approval stands in this tab. */
export type Decision =
  | { status: 'deciding'; choice: Choice }
  | { status: 'failed'; message: string }
  /** The server says it ended; `isMine` when by the answer given here. */
  | { status: 'ended'; ending: ApprovalEnding; isMine: boolean };

export interface DecisionStore {
  /** The decision about this approval; the same object until it changes. */
  of: (approvalId: string) => Decision | undefined;
  /** Sends an answer, unless one is on its way or the approval has ended. */
  decide: (answer: Answer) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps the answers given in this tab by approval, so that whatever comes back, however late, lands
 * on the approval it is about and on no other. `send` never rejects.
 */
export function createDecisionStore(send: (answer: Answer) => Promise<SendResult>): DecisionStore {
  const decisions = new Map<string, Decision>();
  const listeners = new Set<() => void>();
  const put = (approvalId: string, decision: Decision): void => {
    decisions.set(approvalId, decision);
    for (const listener of [...listeners]) listener();
  };

  const settle = async (answer: Answer): Promise<void> => {
    const result = await send(answer);
    put(
      answer.approvalId,
      result.kind === 'failed'
        ? { status: 'failed', message: result.message }
        : { status: 'ended', ending: result.ending, isMine: result.kind === 'ended' },
    );
  };

  return {
    of: (approvalId) => decisions.get(approvalId),
    decide: (answer) => {
      const status = decisions.get(answer.approvalId)?.status;
      if (status === 'deciding' || status === 'ended') return;
      put(answer.approvalId, { status: 'deciding', choice: answer.choice });
      void settle(answer);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
