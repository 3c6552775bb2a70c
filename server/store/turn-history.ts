import type { EarlierTurn, TurnHistory } from '@/server/agent/runtimes/model/turn-history';
import type { Message } from '@/server/domain/message';
import type { PrismaClient } from '@/server/generated/prisma/client';
import type { MessageModel } from '@/server/generated/prisma/models';
import { toMessage } from './stored-message';
import { toToolCall } from './stored-tool-call';

/** Turns that are read at once. */
const PAGE_SIZE = 25;

/** Older turns are left out beyond this many UTF-16 code units: no model reads more. */
const SIZE_LIMIT = 4 * 1024 * 1024;

/** Reads the earlier turns of a session from the database, the newest first and no more than needed. */
export class StoredTurnHistory implements TurnHistory {
  readonly #prisma: PrismaClient;

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  async before(...[message]: Parameters<TurnHistory['before']>): ReturnType<TurnHistory['before']> {
    const { sessionId } = message;
    const turns: EarlierTurn[] = [];
    let size = 0;
    let beforeSeq = message.seq;
    for (;;) {
      const openings = await this.#prisma.message.findMany({
        where: { sessionId, role: 'user', withdrawnAt: null, seq: { lt: beforeSeq } },
        orderBy: { seq: 'desc' },
        take: PAGE_SIZE,
      });
      const page = await this.#turnsOf(openings);
      for (const one of page) {
        size += sizeOf(one);
        if (size > SIZE_LIMIT) return { turns: turns.reverse(), isCut: true };
        turns.push(one);
      }
      const oldest = openings.at(-1);
      if (!oldest || openings.length < PAGE_SIZE) return { turns: turns.reverse(), isCut: false };
      beforeSeq = oldest.seq;
    }
  }

  /** The turns that these messages opened, in their order. What is being written does not count. */
  async #turnsOf(openings: MessageModel[]): Promise<EarlierTurn[]> {
    if (openings.length === 0) return [];
    const runId = { in: openings.map((opening) => opening.runId) };
    const [said, calls] = await Promise.all([
      this.#prisma.message.findMany({
        where: { runId, role: 'agent', isFinal: true, withdrawnAt: null },
        orderBy: { seq: 'asc' },
      }),
      this.#prisma.toolCall.findMany({ where: { runId }, orderBy: { callIndex: 'asc' } }),
    ]);
    return openings.map((opening) => ({
      text: textOf(toMessage(opening)),
      steps: said
        .filter((row) => row.runId === opening.runId)
        .map((row) => ({
          message: toMessage(row),
          toolCalls: calls.filter((call) => call.messageId === row.id).map(toToolCall),
          continuation: row.continuation,
        })),
    }));
  }
}

function textOf({ parts }: Message): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function sizeOf({ text, steps }: EarlierTurn): number {
  return steps.reduce(
    (sum, { message, toolCalls }) =>
      sum +
      textOf(message).length +
      toolCalls.reduce(
        (own, call) => own + call.output.length + JSON.stringify(call.input).length,
        0,
      ),
    text.length,
  );
}
