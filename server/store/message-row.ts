import type { StoredTurn } from '@/server/agent/stored-turn';
import type { Message } from '@/server/domain/message';
import { EVENT_SEQ, type RowInsert } from './write-unit';

/** A message as its table holds it. */
export function messageRow(message: Message): Omit<Message, 'parts'> & { parts: string } {
  return { ...message, parts: JSON.stringify(message.parts) };
}

/** Stores a message at the place in the thread that its event is given. */
export function messageInsert(message: Message): RowInsert {
  return { table: 'Message', row: { ...messageRow(message), seq: EVENT_SEQ } };
}

/** The message of a turn's next step. */
export function agentMessage(
  turn: StoredTurn,
  by: Pick<Message, 'parts' | 'createdAt'> & { messageId: Message['id'] },
): Message {
  return {
    id: by.messageId,
    sessionId: turn.run.sessionId,
    runId: turn.run.id,
    role: 'agent',
    stepIndex: turn.steps.length,
    parts: by.parts,
    isFinal: true,
    authorId: null,
    authorName: null,
    clientId: null,
    seq: 0,
    createdAt: by.createdAt,
    withdrawnAt: null,
  };
}
