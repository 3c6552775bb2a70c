import { NO_USAGE } from '@/server/domain/session-usage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unansweredEnding } from '@/server/approvals/approval-ending';
import type { EventPayload, EventType, SessionEvent } from '@/server/domain/event';
import { foldSession } from '@/server/domain/fold-session';
import { foldSessionRow } from '@/server/domain/fold-session-row';
import { runIdSchema, type RunId } from '@/server/domain/ids';
import type { Run } from '@/server/domain/run';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { createId } from '@/server/platform/create-id';
import { aSessionRow, anId } from '@/tests/support/a-session-row';
import { aToolCall } from '@/tests/support/a-tool-call';
import { anApproval } from '@/tests/support/an-approval';

const session = aSessionRow({ lastSeq: 0 });
const runId = anId('run', 1);

function aRun(change: Partial<Run> = {}): Run {
  return {
    id: runId,
    sessionId: session.id,
    messageId: createId('msg') as Run['messageId'],
    status: 'queued',
    cause: null,
    error: null,
    stoppedByName: null,
    queuedAt: 1,
    startedAt: null,
    endedAt: null,
    ...change,
  };
}

function anEvent<T extends EventType>(
  seq: number,
  type: T,
  payload: EventPayload<T>,
): SessionEvent {
  return {
    id: createId('evt'),
    sessionId: session.id,
    seq,
    position: seq,
    at: 1_000 + seq,
    authorId: session.authorId,
    type,
    payload,
  } as unknown as SessionEvent;
}

const empty: SessionSnapshot = {
  session,
  messages: [],
  runs: {},
  toolCalls: {},
  approvals: {},
  hasEarlier: false,
  usage: NO_USAGE,
};

/** A run with two calls that both wait, as far as the events tell. */
function waitingTwice() {
  const run = aRun();
  const calls = [
    aToolCall({ sessionId: session.id, runId }),
    aToolCall({ sessionId: session.id, runId }),
  ];
  const approvals = calls.map(({ id: toolCallId }) => {
    const { ending: _, ...asked } = anApproval({ sessionId: session.id, runId, toolCallId });
    return asked;
  });
  const message = {
    id: run.messageId,
    sessionId: session.id,
    runId,
    role: 'user' as const,
    stepIndex: null,
    parts: [],
    isFinal: true,
    authorId: session.authorId,
    clientId: null,
    authorName: null,
    seq: 1,
    createdAt: 1,
    withdrawnAt: null,
  };
  const events = [
    anEvent(1, 'message.accepted', { message, run }),
    anEvent(2, 'run.started', { runId }),
    ...calls.map((toolCall, index) => anEvent(3 + index, 'tool.proposed', { toolCall })),
    ...approvals.map((asked, index) => anEvent(5 + index, 'approval.requested', asked)),
  ];
  return { calls, approvals, view: events.reduce(foldSession, empty) };
}

function expired(seq: number, approvalId: EventPayload<'approval.resolved'>['approvalId']) {
  const ending = unansweredEnding({ cause: 'deadline', stoppedBy: null, endedAt: 1_000 + seq });
  return anEvent(seq, 'approval.resolved', { approvalId, runId, ending });
}

describe('C11 the status of a run', () => {
  it('is waiting exactly while an approval of one of its calls is pending', () => {
    const { calls, approvals, view } = waitingTwice();
    const statuses: (string | undefined)[] = [view.runs[runId]?.status];
    let next = view;
    const apply = (event: SessionEvent): void => {
      next = foldSession(next, event);
      statuses.push(next.runs[runId]?.status);
    };
    apply(expired(7, approvals[0]!.id));
    apply(anEvent(8, 'tool.started', { toolCallId: calls[0]!.id, runId, allowedBy: null }));
    apply(
      anEvent(9, 'tool.completed', {
        toolCallId: calls[0]!.id,
        runId,
        exit: null,
        isInterrupted: false,
        output: '',
        outputTotal: 0,
        cwdAfter: null,
        change: null,
      }),
    );
    apply(expired(10, approvals[1]!.id));
    expect(statuses).toEqual([
      'waiting_for_approval',
      'waiting_for_approval',
      'waiting_for_approval',
      'waiting_for_approval',
      'running',
    ]);
  });

  it('stays stopping until the run has finished, whatever else is told', () => {
    const { calls, approvals, view } = waitingTwice();
    const stopping: SessionSnapshot = {
      ...view,
      session: { ...view.session, currentRun: { ...view.session.currentRun!, status: 'stopping' } },
      runs: { [runId]: { ...view.runs[runId]!, status: 'stopping' } },
    };
    const refused = [
      expired(7, approvals[0]!.id),
      expired(8, approvals[1]!.id),
      anEvent(9, 'tool.refused', {
        toolCallId: calls[0]!.id,
        runId,
        cause: 'cancelled',
        explanation: 'x',
      }),
    ].reduce(foldSession, stopping);
    expect(refused.runs[runId]?.status).toBe('stopping');
    expect(refused.session.currentRun?.status).toBe('stopping');
    const finished = foldSession(
      refused,
      anEvent(10, 'run.finished', {
        runId,
        outcome: 'cancelled',
        cause: 'stopped',
        error: null,
        stoppedByName: 'Ada',
      }),
    );
    expect(finished.runs[runId]).toMatchObject({ status: 'cancelled', stoppedByName: 'Ada' });
    expect(finished.session).toMatchObject({ currentRun: null, lastOutcome: 'cancelled' });
  });

  it('never changes once the run has finished', () => {
    const { calls, view } = waitingTwice();
    const finished = foldSession(
      view,
      anEvent(7, 'run.finished', {
        runId,
        outcome: 'failed',
        cause: 'runtime_error',
        error: 'boom',
        stoppedByName: null,
      }),
    );
    const late = foldSession(
      finished,
      anEvent(8, 'tool.started', { toolCallId: calls[0]!.id, runId, allowedBy: null }),
    );
    expect(late.runs[runId]).toEqual(finished.runs[runId]);
  });
});

it('C11 an event that was seen, and an event of another session, give the very same object', () => {
  const { view } = waitingTwice();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: view.session.lastSeq }), (seq) => {
      const seen = anEvent(seq, 'session.renamed', { title: 'other' });
      expect(foldSession(view, seen)).toBe(view);
      expect(foldSessionRow(view.session, seen)).toBe(view.session);
    }),
  );
  const foreign = {
    ...anEvent(99, 'session.renamed', { title: 'other' }),
    sessionId: anId('ses', 2),
  };
  expect(foldSession(view, foreign)).toBe(view);
  expect(foldSessionRow(view.session, foreign)).toBe(view.session);
});

it('C11 folding changes nothing in place', () => {
  const { view, approvals } = waitingTwice();
  const before = JSON.stringify(view);
  foldSession(view, expired(7, approvals[0]!.id));
  expect(JSON.stringify(view)).toBe(before);
});

it('C11 the events of runs, calls and approvals that the page does not hold change only the row', () => {
  const unknown = runIdSchema.parse(createId('run'));
  const next = [
    anEvent(1, 'run.started', { runId: unknown }),
    anEvent(2, 'tool.started', { toolCallId: aToolCall().id, runId: unknown, allowedBy: null }),
    expired(3, anApproval().id),
  ].reduce(foldSession, empty);
  expect(next).toEqual({
    ...empty,
    session: { ...session, lastSeq: 3, lastActivityAt: 1_003 },
  });
});

it('the soonest deadline comes first, and a gateway request does not make its run wait', () => {
  const asked = (id: RunId, change: Partial<ReturnType<typeof anApproval>>) => {
    const { ending: _, ...rest } = anApproval({ sessionId: session.id, runId: id, ...change });
    return rest;
  };
  const late = asked(runId, { expiresAt: 900, kind: 'gateway' });
  const soon = asked(runId, { expiresAt: 100, kind: 'gateway' });
  const running = { ...empty, session: { ...session, currentRun: null } };
  const view = [
    anEvent(1, 'approval.requested', late),
    anEvent(2, 'approval.requested', soon),
  ].reduce(foldSession, { ...running, runs: { [runId]: aRun({ status: 'running' }) } });
  expect(view.session.waiting.map(({ approvalId }) => approvalId)).toEqual([soon.id, late.id]);
  expect(view.runs[runId]?.status).toBe('running');
});
