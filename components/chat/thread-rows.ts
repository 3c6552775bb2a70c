import type { Approval } from '@/server/domain/approval';
import type { Message } from '@/server/domain/message';
import type { Run } from '@/server/domain/run';
import { isRunOutcome } from '@/server/domain/run-outcome';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import type { ToolCall } from '@/server/domain/tool-call';

/** One thing that stands in a thread. Keys are stable while the thing is there. */
export type ThreadRow =
  | { kind: 'user'; key: string; message: Message }
  | { kind: 'text'; key: string; text: string }
  | { kind: 'reasoning'; key: string; text: string }
  | { kind: 'call'; key: string; call: ToolCall }
  | { kind: 'approval'; key: string; approval: Approval }
  /** Where the texts of a run appear while they are being written. */
  | { kind: 'writing'; key: string; runId: string; storedSteps: readonly number[] }
  | { kind: 'ending'; key: string; run: Run };

type View = Pick<SessionSnapshot, 'messages' | 'runs' | 'toolCalls' | 'approvals'>;

/**
 * Lays a session out as a thread: messages in order, each call at its place with its approval before
 * it, then what of a run has no message yet, and how the run ended.
 */
export function threadRows(view: View): ThreadRow[] {
  const rows: ThreadRow[] = [];
  const byRun = groupBy(Object.values(view.toolCalls), (call) => call.runId);
  const requests = groupBy(
    Object.values(view.approvals).filter((approval) => approval.toolCallId === null),
    (approval) => approval.runId,
  );
  let turn: Message[] = [];
  const endTurn = (): void => {
    const runId = turn[0]?.runId;
    if (runId === undefined) return;
    const calls = byRun.get(runId) ?? [];
    const placed = new Set<string>();
    for (const message of turn) rows.push(...messageRows(message, { view, placed }));
    const unplaced = calls
      .filter((call) => !placed.has(call.id))
      .sort((a, b) => a.proposedAt - b.proposedAt);
    for (const call of unplaced) rows.push(...callRows(call, view));
    const asked = [...(requests.get(runId) ?? [])].sort((a, b) => a.requestedAt - b.requestedAt);
    for (const approval of asked) {
      rows.push({ kind: 'approval', key: approval.id, approval });
    }
    const run = view.runs[runId];
    if (run === undefined) return;
    if (!isRunOutcome(run.status)) {
      const storedSteps = turn.flatMap(({ stepIndex }) => (stepIndex === null ? [] : [stepIndex]));
      rows.push({ kind: 'writing', key: `${run.id} writing`, runId: run.id, storedSteps });
    } else if (run.status !== 'completed') {
      rows.push({ kind: 'ending', key: `${run.id} ending`, run });
    }
  };
  for (const message of view.messages) {
    if (turn[0] !== undefined && turn[0].runId !== message.runId) {
      endTurn();
      turn = [];
    }
    turn.push(message);
  }
  endTurn();
  return rows;
}

function messageRows(
  message: Message,
  { view, placed }: { view: View; placed: Set<string> },
): ThreadRow[] {
  if (message.role === 'user') return [{ kind: 'user', key: message.id, message }];
  return message.parts.flatMap((part, index): ThreadRow[] => {
    const key = `${message.id} ${index}`;
    if (part.type !== 'tool')
      return part.text === '' ? [] : [{ kind: part.type, key, text: part.text }];
    const call = view.toolCalls[part.toolCallId];
    if (call === undefined) return [];
    placed.add(call.id);
    return callRows(call, view);
  });
}

/** A call with its approval before it; one that never ran by that approval leaves only the record. */
function callRows(call: ToolCall, view: View): ThreadRow[] {
  const approval = call.approvalId === null ? undefined : view.approvals[call.approvalId];
  const row: ThreadRow = { kind: 'call', key: call.id, call };
  if (approval === undefined) return [row];
  const record: ThreadRow = { kind: 'approval', key: approval.id, approval };
  return call.state === 'waiting' || call.state === 'refused' ? [record] : [record, row];
}

function groupBy<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
