import type { Approval } from './approval';
import { approvalState } from './approval-state';
import type { SessionEvent } from './event';
import { extended } from './extended-approval';
import { foldSessionRow } from './fold-session-row';
import type { Message } from './message';
import type { Run } from './run';
import { isRunOutcome } from './run-outcome';
import { addUsage } from './session-usage';
import type { SessionSnapshot } from './session-snapshot';
import type { ToolCall } from './tool-call';

/**
 * Applies one event to the view of a session: the only place where events become view state. Pure;
 * an event that the view has seen (by `seq`), or of another session, changes nothing and gives the
 * same object.
 */
export function foldSession(view: SessionSnapshot, event: SessionEvent): SessionSnapshot {
  if (event.sessionId !== view.session.id || event.seq <= view.session.lastSeq) return view;
  const next: SessionSnapshot = { ...view, session: foldSessionRow(view.session, event) };
  switch (event.type) {
    case 'session.created':
    case 'session.renamed':
    case 'session.archived':
    case 'session.deleted':
    case 'session.opened':
      return next;
    case 'message.accepted':
      return withRun(withMessage(next, event.payload.message), event.payload.run);
    case 'message.withdrawn': {
      const withdrawn = new Set(event.payload.messageIds);
      return {
        ...next,
        messages: next.messages.map((message) =>
          withdrawn.has(message.id) ? { ...message, withdrawnAt: event.at } : message,
        ),
      };
    }
    case 'usage.recorded':
      return { ...next, usage: addUsage(next.usage, event.payload.usage) };
    case 'run.started':
      return changeRun(next, event.payload.runId, { status: 'running', startedAt: event.at });
    case 'step.finished':
      return withMessage(next, event.payload.message);
    case 'tool.proposed':
      return withToolCall(next, event.payload.toolCall);
    case 'tool.edited': {
      const { toolCallId, input, originalInput } = event.payload;
      return changeToolCall(next, toolCallId, { input, originalInput });
    }
    case 'tool.started':
      return withWorkStatus(
        changeToolCall(next, event.payload.toolCallId, {
          state: 'running',
          startedAt: event.at,
          allowedBy: event.payload.allowedBy,
        }),
        event.payload.runId,
      );
    case 'tool.completed': {
      const { exit, output, outputTotal, cwdAfter, change, isInterrupted } = event.payload;
      const ended = changeToolCall(next, event.payload.toolCallId, {
        state: isInterrupted ? 'interrupted' : 'completed',
        exit,
        output,
        outputTotal,
        cwdAfter,
        change,
        endedAt: event.at,
      });
      return withWorkStatus(ended, event.payload.runId);
    }
    case 'tool.refused': {
      const { cause, explanation } = event.payload;
      const refused = changeToolCall(next, event.payload.toolCallId, {
        state: 'refused',
        refusal: { cause, explanation },
        endedAt: event.at,
      });
      return withWorkStatus(refused, event.payload.runId);
    }
    case 'approval.requested': {
      const approval: Approval = { ...event.payload, ending: null };
      const asked = { ...next, approvals: { ...next.approvals, [approval.id]: approval } };
      if (approval.toolCallId === null) return asked;
      return withWorkStatus(
        changeToolCall(asked, approval.toolCallId, { state: 'waiting', approvalId: approval.id }),
        approval.runId,
      );
    }
    case 'approval.resolved': {
      const { approvalId, ending, runId } = event.payload;
      const resolved = changeApproval(next, approvalId, (held) => ({ ...held, ending }));
      return withWorkStatus(resolved, runId);
    }
    case 'approval.extended': {
      const { approvalId, expiresAt, byName } = event.payload;
      return changeApproval(next, approvalId, (held) => extended(held, { expiresAt, byName }));
    }
    case 'approval.reopened':
      return changeApproval(next, event.payload.approvalId, (held) => ({
        ...held,
        reopenedAt: event.at,
      }));
    case 'run.finished': {
      const { outcome, cause, error, stoppedByName } = event.payload;
      return changeRun(next, event.payload.runId, {
        status: outcome,
        cause,
        error,
        stoppedByName,
        endedAt: event.at,
      });
    }
  }
}

/** A run at work waits exactly while an approval of one of its calls is pending. */
function withWorkStatus(view: SessionSnapshot, runId: string): SessionSnapshot {
  const status = view.runs[runId]?.status;
  if (status !== 'running' && status !== 'waiting_for_approval') return view;
  const isWaiting = Object.values(view.approvals).some(
    (approval) =>
      approval.runId === runId && approval.kind === 'tool' && approvalState(approval) === 'pending',
  );
  return changeRun(view, runId, { status: isWaiting ? 'waiting_for_approval' : 'running' });
}

function withMessage(view: SessionSnapshot, message: Message): SessionSnapshot {
  const others = view.messages.filter((held) => held.id !== message.id);
  return { ...view, messages: [...others, message].sort((a, b) => a.seq - b.seq) };
}

function withRun(view: SessionSnapshot, run: Run): SessionSnapshot {
  return { ...view, runs: { ...view.runs, [run.id]: run } };
}

function withToolCall(view: SessionSnapshot, call: ToolCall): SessionSnapshot {
  return { ...view, toolCalls: { ...view.toolCalls, [call.id]: call } };
}

function changeRun(view: SessionSnapshot, id: string, change: Partial<Run>): SessionSnapshot {
  const held = view.runs[id];
  if (!held || isRunOutcome(held.status)) return view;
  return withRun(view, { ...held, ...change });
}

function changeApproval(
  view: SessionSnapshot,
  id: string,
  change: (held: Approval) => Approval,
): SessionSnapshot {
  const held = view.approvals[id];
  return held ? { ...view, approvals: { ...view.approvals, [id]: change(held) } } : view;
}

function changeToolCall(
  view: SessionSnapshot,
  id: string,
  change: Partial<ToolCall>,
): SessionSnapshot {
  const held = view.toolCalls[id];
  return held ? withToolCall(view, { ...held, ...change }) : view;
}
