import type { RunLedger, SessionAtRest } from '@/server/agent/run-ledger';
import type { StoredStep, StoredTurn } from '@/server/agent/stored-turn';
import {
  messageIdSchema,
  runIdSchema,
  sessionIdSchema,
  toolCallIdSchema,
  userIdSchema,
} from '@/server/domain/ids';
import { messagePartSchema, type Message } from '@/server/domain/message';
import { liveRunStatusSchema, type Run } from '@/server/domain/run';
import type { ToolCall, ToolInput } from '@/server/domain/tool-call';
import type { PrismaClient } from '@/server/generated/prisma/client';
import type { Clock } from '@/server/platform/clock';
import { createId } from '@/server/platform/create-id';
import { openCallEndings } from './open-call-endings';
import { toProfile } from './profiles';
import { toMessage } from './stored-message';
import { toRun } from './stored-run';
import { toToolCall } from './stored-tool-call';
import { toolCallRow } from './tool-call-row';
import { EVENT_SEQ, type RowInsert, type WriteQueue, type WriteUnit } from './write-unit';

const LIVE: readonly string[] = liveRunStatusSchema.options;

/** Keeps runs in the database. */
export class RunStore implements RunLedger {
  readonly #prisma: PrismaClient;
  readonly #writes: WriteQueue;
  readonly #clock: Clock;

  constructor(input: { prisma: PrismaClient; writes: WriteQueue; clock: Clock }) {
    this.#prisma = input.prisma;
    this.#writes = input.writes;
    this.#clock = input.clock;
  }

  async findSession(sessionId: string): Promise<SessionAtRest | null> {
    const row = await this.#prisma.session.findUnique({
      where: { id: sessionId, deletedAt: null },
      include: { profile: true, author: { select: { name: true } } },
    });
    if (!row) return null;
    return {
      id: sessionIdSchema.parse(row.id),
      authorId: userIdSchema.parse(row.authorId),
      authorName: row.author.name,
      title: row.title,
      workspace: row.workspace,
      profile: toProfile(row.profile),
      currentRunId: row.currentRunId === null ? null : runIdSchema.parse(row.currentRunId),
      isArchived: row.archivedAt !== null,
    };
  }

  async findByClientId(
    ...[sessionId, clientId]: Parameters<RunLedger['findByClientId']>
  ): ReturnType<RunLedger['findByClientId']> {
    // Not `findUnique`: Prisma merges those of one tick into a single query with two parameters each,
    // and with hundreds of sends at once they are more than one statement may have.
    const row = await this.#prisma.message.findFirst({
      where: { sessionId, clientId },
      select: { id: true, runId: true, parts: true },
    });
    if (!row) return null;
    const parts = messagePartSchema.array().parse(JSON.parse(row.parts));
    return {
      messageId: messageIdSchema.parse(row.id),
      runId: runIdSchema.parse(row.runId),
      text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    };
  }

  async accept(...[input]: Parameters<RunLedger['accept']>): ReturnType<RunLedger['accept']> {
    const { session, actor, text, clientId, title } = input;
    const now = this.#clock.now();
    const runId = runIdSchema.parse(createId('run'));
    const message: Message = {
      id: messageIdSchema.parse(createId('msg')),
      sessionId: session.id,
      runId,
      role: 'user',
      stepIndex: null,
      parts: [{ type: 'text', text }],
      isFinal: true,
      authorId: actor.userId,
      clientId,
      seq: 0,
      createdAt: now,
    };
    const run: Run = {
      id: runId,
      sessionId: session.id,
      messageId: message.id,
      status: 'queued',
      cause: null,
      error: null,
      stoppedByName: null,
      queuedAt: now,
      startedAt: null,
      endedAt: null,
    };
    const { isWon } = await this.#writes.commit({
      guard: {
        table: 'Session',
        id: session.id,
        expect: { currentRunId: null, deletedAt: null, archivedAt: null },
        set: { currentRunId: runId, ...(title === null ? {} : { title }) },
      },
      inserts: [{ table: 'Run', row: { ...run } }, messageInsert(message)],
      events: [
        { type: 'message.accepted', sessionId: session.id, payload: { message, run } },
        ...(title === null
          ? []
          : [{ type: 'session.renamed', sessionId: session.id, payload: { title } } as const]),
      ],
    });
    return isWon ? { messageId: message.id, runId } : null;
  }

  async start(run: Pick<Run, 'id' | 'sessionId'>): Promise<boolean> {
    const { isWon } = await this.#writes.commit({
      guard: {
        table: 'Run',
        id: run.id,
        expect: { status: 'queued' },
        set: { status: 'running', startedAt: this.#clock.now() },
      },
      events: [{ type: 'run.started', sessionId: run.sessionId, payload: { runId: run.id } }],
    });
    return isWon;
  }

  async loadTurn(runId: Run['id']): Promise<StoredTurn> {
    const run = toRun(await this.#prisma.run.findUniqueOrThrow({ where: { id: runId } }));
    const rows = await this.#prisma.message.findMany({
      where: { runId, isFinal: true },
      orderBy: { seq: 'asc' },
    });
    const calls = await this.#prisma.toolCall.findMany({
      where: { runId },
      orderBy: { callIndex: 'asc' },
    });
    const session = await this.#prisma.session.findUniqueOrThrow({
      where: { id: run.sessionId },
      select: { cwd: true },
    });
    const messages = rows.map(toMessage);
    const userMessage = messages.find((message) => message.id === run.messageId);
    if (!userMessage) throw new Error(`Run ${runId} has no message.`);
    const steps = messages
      .filter((message) => message.role === 'agent')
      .map((message) => ({
        message,
        toolCalls: calls.filter((call) => call.messageId === message.id).map(toToolCall),
      }));
    return { run, userMessage, cwd: session.cwd, steps };
  }

  async saveDraft(...[input]: Parameters<RunLedger['saveDraft']>): Promise<void> {
    const { turn, messageId, parts } = input;
    const text = JSON.stringify(parts);
    const known = await this.#writes.commit({
      guard: { table: 'Message', id: messageId, expect: { isFinal: false }, set: { parts: text } },
    });
    if (known.isWon) return;
    const draft = agentMessage(turn, { messageId, parts, createdAt: this.#clock.now() });
    // A draft stands at the end of the thread until its step has ended.
    const row = { ...messageRow(draft), isFinal: false, seq: DRAFT_SEQ };
    await this.#writes.commit({ inserts: [{ table: 'Message', row }] });
  }

  async finishStep(...[input]: Parameters<RunLedger['finishStep']>): Promise<StoredStep | null> {
    const { turn, messageId, calls } = input;
    const { sessionId, id: runId } = turn.run;
    const now = this.#clock.now();
    const toolCalls = calls.map((call) => newToolCall(call, { turn, messageId, proposedAt: now }));
    const parts: Message['parts'] = [
      ...input.parts,
      ...toolCalls.map(({ id }) => ({ type: 'tool', toolCallId: id }) as const),
    ];
    const message = agentMessage(turn, { messageId, parts, createdAt: now });
    const draft = await this.#prisma.message.findUnique({
      where: { id: messageId },
      select: { id: true },
    });
    const place: WriteUnit = draft
      ? {
          updates: [
            {
              table: 'Message',
              id: messageId,
              set: { parts: JSON.stringify(parts), isFinal: true, seq: EVENT_SEQ },
            },
          ],
        }
      : { inserts: [messageInsert(message)] };
    const { isWon, events } = await this.#writes.commit({
      guard: { table: 'Run', id: runId, expect: { status: LIVE }, set: {} },
      inserts: [
        ...(place.inserts ?? []),
        ...toolCalls.map((call, callIndex): RowInsert => ({
          table: 'ToolCall',
          row: toolCallRow(call, callIndex),
        })),
      ],
      updates: place.updates ?? [],
      events: [
        { type: 'step.finished', sessionId, payload: { message } },
        ...toolCalls.map(
          (toolCall) => ({ type: 'tool.proposed', sessionId, payload: { toolCall } }) as const,
        ),
      ],
    });
    if (!isWon) return null;
    return { message: { ...message, seq: events[0]?.seq ?? 0 }, toolCalls };
  }

  async refuse(...[input]: Parameters<RunLedger['refuse']>): Promise<ToolCall | null> {
    const { call, cause, explanation, runStatus } = input;
    const endedAt = this.#clock.now();
    const { isWon } = await this.#writes.commit({
      guard: {
        table: 'ToolCall',
        id: call.id,
        expect: { state: ['proposed', 'waiting'] },
        set: {
          state: 'refused',
          refusalCause: cause,
          refusalExplanation: explanation,
          endedAt,
        },
      },
      updates: [
        {
          table: 'Run',
          id: call.runId,
          expect: { status: ['running', 'waiting_for_approval'] },
          set: { status: runStatus },
        },
      ],
      events: [
        {
          type: 'tool.refused',
          sessionId: call.sessionId,
          payload: { toolCallId: call.id, runId: call.runId, cause, explanation },
        },
      ],
      // A person's decision has its own audit entry; a refusal by machine is told here.
      audit: isMachineRefusal(cause)
        ? [
            {
              action: 'call.refused',
              actorId: null,
              actorName: null,
              sessionId: call.sessionId,
              subjectId: call.id,
              details: { cause, explanation, ...call.input },
            },
          ]
        : [],
    });
    return isWon ? { ...call, state: 'refused', refusal: { cause, explanation }, endedAt } : null;
  }

  async startCall(...[input]: Parameters<RunLedger['startCall']>): Promise<ToolCall | null> {
    const { call, grantId } = input;
    const startedAt = this.#clock.now();
    const { isWon } = await this.#writes.commit({
      guard: {
        table: 'ToolCall',
        id: call.id,
        expect: { state: ['proposed', 'waiting'] },
        set: { state: 'running', startedAt },
      },
      updates: [
        {
          table: 'Run',
          id: call.runId,
          expect: { status: ['running', 'waiting_for_approval'] },
          set: { status: 'running' },
        },
        ...(grantId === null
          ? []
          : ([
              {
                table: 'Grant',
                id: grantId,
                set: { hits: { add: 1 }, lastUsedAt: startedAt },
              },
            ] as const)),
      ],
      events: [
        {
          type: 'tool.started',
          sessionId: call.sessionId,
          payload: { toolCallId: call.id, runId: call.runId },
        },
      ],
    });
    return isWon ? { ...call, state: 'running', startedAt } : null;
  }

  async completeCall(...[input]: Parameters<RunLedger['completeCall']>): Promise<ToolCall | null> {
    const { call, result } = input;
    const { exit, output, outputTotal, cwdAfter } = result;
    const endedAt = this.#clock.now();
    const { isWon } = await this.#writes.commit({
      guard: {
        table: 'ToolCall',
        id: call.id,
        expect: { state: 'running' },
        set: {
          state: 'completed',
          exit: JSON.stringify(exit),
          output,
          outputTotal,
          cwdAfter,
          endedAt,
        },
      },
      updates:
        cwdAfter === null ? [] : [{ table: 'Session', id: call.sessionId, set: { cwd: cwdAfter } }],
      events: [
        {
          type: 'tool.completed',
          sessionId: call.sessionId,
          payload: {
            toolCallId: call.id,
            runId: call.runId,
            exit,
            isInterrupted: false,
            output,
            outputTotal,
            cwdAfter,
          },
        },
      ],
    });
    return isWon ? { ...call, state: 'completed', ...result, endedAt } : null;
  }

  async markStopping(runId: Run['id']): Promise<void> {
    await this.#writes.commit({
      guard: {
        table: 'Run',
        id: runId,
        expect: { status: ['queued', 'running', 'waiting_for_approval'] },
        set: { status: 'stopping' },
      },
    });
  }

  async finish(...[input]: Parameters<RunLedger['finish']>): Promise<boolean> {
    const { run, outcome, cause, error, stoppedBy } = input;
    const now = this.#clock.now();
    const open = await this.#prisma.toolCall.findMany({
      where: { runId: run.id, state: { in: ['proposed', 'waiting', 'running'] } },
    });
    const endings = openCallEndings(open.map(toToolCall), { now, runCause: cause });
    const stoppedByName = stoppedBy?.name ?? null;
    const { isWon } = await this.#writes.commit({
      guard: {
        table: 'Run',
        id: run.id,
        expect: { status: LIVE },
        set: {
          status: outcome,
          cause,
          error,
          stoppedById: stoppedBy?.userId ?? null,
          stoppedByName,
          endedAt: now,
        },
      },
      updates: [
        {
          table: 'Session',
          id: run.sessionId,
          expect: { currentRunId: run.id },
          set: { currentRunId: null, lastOutcome: outcome },
        },
        ...endings.updates,
      ],
      events: [
        ...endings.events,
        {
          type: 'run.finished',
          sessionId: run.sessionId,
          payload: { runId: run.id, outcome, cause, error, stoppedByName },
        },
      ],
      audit: stoppedBy
        ? [
            {
              action: 'run.stopped',
              actorId: stoppedBy.userId,
              actorName: stoppedBy.name,
              sessionId: run.sessionId,
              subjectId: run.id,
              details: { cause },
            },
          ]
        : [],
    });
    return isWon;
  }
}

/** Larger than any sequence number. */
const DRAFT_SEQ = 2_147_483_647;

function isMachineRefusal(cause: string): boolean {
  return !['denied', 'expired', 'cancelled', 'orphaned'].includes(cause);
}

function agentMessage(
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
    clientId: null,
    seq: 0,
    createdAt: by.createdAt,
  };
}

function newToolCall(
  input: ToolInput,
  by: { turn: StoredTurn; messageId: Message['id']; proposedAt: number },
): ToolCall {
  return {
    id: toolCallIdSchema.parse(createId('tcl')),
    sessionId: by.turn.run.sessionId,
    runId: by.turn.run.id,
    messageId: by.messageId,
    input,
    state: 'proposed',
    approvalId: null,
    refusal: null,
    exit: null,
    output: '',
    outputTotal: 0,
    cwdAfter: null,
    proposedAt: by.proposedAt,
    startedAt: null,
    endedAt: null,
  };
}

function messageRow(message: Message): Omit<Message, 'parts'> & { parts: string } {
  return { ...message, parts: JSON.stringify(message.parts) };
}

function messageInsert(message: Message): RowInsert {
  return { table: 'Message', row: { ...messageRow(message), seq: EVENT_SEQ } };
}
