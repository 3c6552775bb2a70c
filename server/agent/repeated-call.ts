import { messageIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { abortError } from './abort-error';
import type { AskedBefore } from './call-runner';
import type { RepeatedCall } from './live-run';
import type { RunLedger } from './run-ledger';
import type { StoredTurn } from './stored-turn';

/**
 * Begins a turn with the call that somebody asks for again (A12): it is stored as the turn's first
 * step, as if its agent had just proposed it, and goes the way of every call. Without one, or when
 * the turn has steps already, the turn is given as it is. Rejects with an AbortError when the run is
 * no longer live.
 */
export async function withRepeatedCall(
  turn: StoredTurn,
  by: { ledger: RunLedger; repeats: RepeatedCall | null },
): Promise<{ turn: StoredTurn; askedBefore: AskedBefore | null }> {
  const { ledger, repeats } = by;
  if (!repeats || turn.steps.length > 0) return { turn, askedBefore: null };
  const step = await ledger.finishStep({
    turn,
    messageId: messageIdSchema.parse(createId('msg')),
    parts: [],
    calls: [repeats.input],
    usage: null,
    continuation: null,
    hasDraft: false,
  });
  const call = step?.toolCalls[0];
  if (!step || !call) throw abortError();
  return {
    turn: { ...turn, steps: [step] },
    askedBefore: { toolCallId: call.id, previousId: repeats.previousId },
  };
}
