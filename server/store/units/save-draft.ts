import type { StoredTurn } from '@/server/agent/stored-turn';
import type { Message } from '@/server/domain/message';
import { liveRunStatusSchema } from '@/server/domain/run';
import { agentMessage, messageRow } from '../message-row';
import type { WriteUnit } from '../write-unit';

/** Larger than any sequence number: a draft stands at the end of the thread until its step ends. */
const DRAFT_SEQ = 2_147_483_647;

/** The text under way of a step of a live run; of a run that has ended nothing is written (B11). */
export function saveDraft(input: {
  turn: StoredTurn;
  messageId: Message['id'];
  parts: Message['parts'];
  /** Whether a draft of the message is stored already. */
  hasDraft: boolean;
  now: number;
}): WriteUnit {
  const { turn, messageId, parts, hasDraft, now } = input;
  const guard: WriteUnit['guard'] = {
    table: 'Run',
    id: turn.run.id,
    expect: { status: liveRunStatusSchema.options },
    set: {},
  };
  if (!hasDraft) {
    const draft = agentMessage(turn, { messageId, parts, createdAt: now });
    const row = { ...messageRow(draft), isFinal: false, seq: DRAFT_SEQ };
    return { guard, inserts: [{ table: 'Message', row }] };
  }
  const set = { parts: JSON.stringify(parts) };
  return { guard, updates: [{ table: 'Message', id: messageId, expect: { isFinal: false }, set }] };
}
