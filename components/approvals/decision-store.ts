import type { ApprovalEnding } from '@/server/domain/approval';
import type { ApprovalId } from '@/server/domain/ids';
import type { Choice } from '@/server/domain/choice';
import type { ChosenLevel } from './chosen-level';

/** What every answer of a person to one approval says. */
export interface PlainAnswer {
  approvalId: ApprovalId;
  choice: Choice;
  /** The hash of what was shown: what is approved is what was seen. */
  payloadHash: string;
  reason?: string;
}

/** One answer of a person to one approval, on its way to the server. */
export interface Answer extends PlainAnswer {
  /** What a `session` or `always` stores, as it was shown. */
  grants?: { levels: ChosenLevel[]; expiresAt?: number | null };
  /** What is approved in the place of what was asked; `payloadHash` is then the hash of this. */
  edited?: { command: string };
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
  /**
   * Sends an answer, unless one is on its way or the approval has ended. `also` is sent once that one
   * has counted, and never otherwise.
   */
  decide: (answer: Answer, also?: readonly PlainAnswer[]) => void;
  /** Sends several in one go, apart from those that are on their way or have ended. */
  decideMany: (answers: readonly PlainAnswer[]) => void;
  subscribe: (listener: () => void) => () => void;
}

/** What brings answers to the server. Neither ever rejects. */
export interface AnswerSender {
  send: (answer: Answer) => Promise<SendResult>;
  /** Gives a result for each, in the same order. */
  sendMany: (answers: readonly PlainAnswer[]) => Promise<readonly SendResult[]>;
}

/**
 * Keeps the answers given in this tab by approval, so that whatever comes back, however late, lands
 * on the approval it is about and on no other.
 */
export function createDecisionStore({ send, sendMany }: AnswerSender): DecisionStore {
  const decisions = new Map<string, Decision>();
  const listeners = new Set<() => void>();
  const put = (entries: readonly (readonly [approvalId: string, decision: Decision])[]): void => {
    for (const [approvalId, decision] of entries) decisions.set(approvalId, decision);
    for (const listener of [...listeners]) listener();
  };
  const isOpen = ({ approvalId }: PlainAnswer): boolean => {
    const status = decisions.get(approvalId)?.status;
    return status !== 'deciding' && status !== 'ended';
  };
  const begin = (answers: readonly PlainAnswer[]): void =>
    put(answers.map(({ approvalId, choice }) => [approvalId, { status: 'deciding', choice }]));

  const settleMany = async (answers: readonly PlainAnswer[]): Promise<void> => {
    const results = await sendMany(answers);
    put(
      answers.map(({ approvalId }, index) => [
        approvalId,
        decisionOf(results[index] ?? { kind: 'failed', message: 'The server told no result.' }),
      ]),
    );
  };
  const decideMany = (answers: readonly PlainAnswer[]): void => {
    const open = answers.filter(isOpen);
    if (open.length === 0) return;
    begin(open);
    void settleMany(open);
  };
  const settle = async (answer: Answer, also: readonly PlainAnswer[]): Promise<void> => {
    const result = await send(answer);
    put([[answer.approvalId, decisionOf(result)]]);
    if (result.kind === 'ended') decideMany(also);
  };

  return {
    of: (approvalId) => decisions.get(approvalId),
    decide: (answer, also = []) => {
      if (!isOpen(answer)) return;
      begin([answer]);
      void settle(answer, also);
    },
    decideMany,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function decisionOf(result: SendResult): Decision {
  return result.kind === 'failed'
    ? { status: 'failed', message: result.message }
    : { status: 'ended', ending: result.ending, isMine: result.kind === 'ended' };
}
