import { callSummary } from './call-summary';
import type { SessionEvent } from './event';
import type { SessionRow, WaitingApproval } from './session';
import { isActivity } from './session-activity';

/**
 * Applies one event to a list row. Events that the row has seen (by `seq`) change nothing; events of
 * other sessions change nothing. Pure; unknown runs and approvals are ignored.
 */
export function foldSessionRow(row: SessionRow, event: SessionEvent): SessionRow {
  if (event.sessionId !== row.id || event.seq <= row.lastSeq) return row;
  const next: SessionRow = isActivity(event.type)
    ? { ...row, lastSeq: event.seq, lastActivityAt: event.at }
    : {
        ...row,
        lastSeq: event.seq,
        readSeq: row.readSeq === row.lastSeq ? event.seq : row.readSeq,
      };
  switch (event.type) {
    case 'session.created':
      return {
        ...event.payload.session,
        relation: row.relation,
        readSeq: row.readSeq,
        lastSeq: event.seq,
      };
    case 'session.renamed':
      return { ...next, title: event.payload.title };
    case 'session.archived':
      return { ...next, archivedAt: event.payload.isArchived ? event.at : null };
    case 'session.deleted':
    case 'step.finished':
    case 'message.withdrawn':
    case 'usage.recorded':
    case 'tool.edited':
    case 'approval.reopened':
      return next;
    case 'session.opened':
      return { ...next, everythingUntil: event.payload.everythingUntil };
    case 'message.accepted':
      return {
        ...next,
        currentRun: {
          id: event.payload.run.id,
          status: 'queued',
          activity: null,
          queuedAt: event.payload.run.queuedAt,
          startedAt: null,
        },
      };
    case 'run.started':
      return withRun(next, event.payload.runId, { status: 'running', startedAt: event.at });
    case 'tool.proposed':
      return withRun(next, event.payload.toolCall.runId, {
        activity: callSummary(event.payload.toolCall.input),
      });
    case 'tool.started':
      return withWorkStatus(next, event.payload.runId, {});
    case 'tool.completed': {
      const { cwdAfter } = event.payload;
      const moved = cwdAfter === null ? next : { ...next, cwd: cwdAfter };
      return withWorkStatus(moved, event.payload.runId, { activity: null });
    }
    case 'tool.refused':
      return withWorkStatus(next, event.payload.runId, { activity: null });
    case 'approval.requested': {
      const { id, subject, severity, requestedAt, expiresAt, runId, kind } = event.payload;
      const waiting = [
        ...row.waiting.filter((one) => one.approvalId !== id),
        { approvalId: id, command: subject.command, severity, requestedAt, expiresAt },
      ].sort(bySoonestDeadline);
      const waited = { ...next, waiting };
      return kind === 'tool' ? withRun(waited, runId, { status: 'waiting_for_approval' }) : waited;
    }
    case 'approval.extended': {
      const { approvalId, expiresAt } = event.payload;
      const waiting = row.waiting
        .map((one) => (one.approvalId === approvalId ? { ...one, expiresAt } : one))
        .sort(bySoonestDeadline);
      return { ...next, waiting };
    }
    case 'approval.resolved': {
      const waiting = row.waiting.filter((one) => one.approvalId !== event.payload.approvalId);
      return withWorkStatus({ ...next, waiting }, event.payload.runId, {});
    }
    case 'run.finished':
      return {
        ...next,
        currentRun: row.currentRun?.id === event.payload.runId ? null : row.currentRun,
        lastOutcome: event.payload.outcome,
      };
  }
}

function bySoonestDeadline(a: WaitingApproval, b: WaitingApproval): number {
  return a.expiresAt - b.expiresAt;
}

/** A run with nothing pending is at work; while something is, the row is shown as waiting anyway. */
function withWorkStatus(row: SessionRow, runId: string, change: CurrentRunChange): SessionRow {
  return withRun(row, runId, row.waiting.length > 0 ? change : { ...change, status: 'running' });
}

type CurrentRunChange = Partial<NonNullable<SessionRow['currentRun']>>;

/** A run that is stopping stays so until it has finished. */
function withRun(row: SessionRow, runId: string, change: CurrentRunChange): SessionRow {
  if (row.currentRun?.id !== runId) return row;
  const status =
    row.currentRun.status === 'stopping' ? 'stopping' : (change.status ?? row.currentRun.status);
  return { ...row, currentRun: { ...row.currentRun, ...change, status } };
}
