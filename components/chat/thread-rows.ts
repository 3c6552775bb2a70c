import type { Approval } from '@/server/domain/approval';
import type { Message } from '@/server/domain/message';
import { isRunOutcome } from '@/server/domain/run-outcome';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import type { ToolCall } from '@/server/domain/tool-call';
import { foldLooks } from './fold-looks';
import { groupBy } from './group-by';
import type { ThreadRow } from './thread-row';

type View = Pick<SessionSnapshot, 'messages' | 'runs' | 'toolCalls' | 'approvals'>;

/** What one run left in the thread. */
interface Turn {
  runId: string;
  messages: Message[];
  calls: readonly ToolCall[];
  /** Approvals of the run that belong to no call. */
  requests: readonly Approval[];
}

/**
 * Lays a session out as a thread: messages in order, each call at its place with its approval before
 * it, then what of a run has no message yet, and how the run ended. Withdrawn turns stand folded in
 * front of what took their place.
 */
export function threadRows(view: View): ThreadRow[] {
  const turns = turnsOf(view);
  const lastTurn = turns.findLast(({ messages }) => messages[0]?.withdrawnAt === null);
  const rows: ThreadRow[] = [];
  let withdrawn: Turn[] = [];
  const foldWithdrawn = (): void => {
    const [first] = withdrawn;
    if (first === undefined) return;
    rows.push({
      kind: 'earlier',
      key: `${first.runId} earlier`,
      rows: withdrawn
        .flatMap((turn) => turnRows(turn, { view, isLast: false }))
        .filter(({ kind }) => kind !== 'answer'),
      versionCount: new Set(withdrawn.map(({ messages }) => messages[0]?.withdrawnAt)).size,
    });
    withdrawn = [];
  };
  for (const turn of turns) {
    if (turn.messages[0]?.withdrawnAt === null) {
      foldWithdrawn();
      rows.push(...turnRows(turn, { view, isLast: turn === lastTurn }));
    } else {
      withdrawn.push(turn);
    }
  }
  foldWithdrawn();
  return rows;
}

function turnsOf(view: View): Turn[] {
  const calls = groupBy(Object.values(view.toolCalls), (call) => call.runId);
  const requests = groupBy(
    Object.values(view.approvals).filter((approval) => approval.toolCallId === null),
    (approval) => approval.runId,
  );
  const turns: Turn[] = [];
  for (const message of view.messages) {
    const { runId } = message;
    const turn = turns.at(-1);
    if (turn?.runId === runId) turn.messages.push(message);
    else {
      turns.push({
        runId,
        messages: [message],
        calls: calls.get(runId) ?? [],
        requests: requests.get(runId) ?? [],
      });
    }
  }
  return turns;
}

function turnRows(
  { runId, messages, calls, requests }: Turn,
  { view, isLast }: { view: View; isLast: boolean },
): ThreadRow[] {
  const run = view.runs[runId];
  const isLive = run !== undefined && !isRunOutcome(run.status);
  // The step under way is followed as it grows; its draft is only what had been stored of it.
  const stored = isLive ? messages.filter(({ isFinal }) => isFinal) : messages;
  const placed = new Set<string>();
  const rows = stored.flatMap((message) => messageRows(message, { view, placed }));
  const unplaced = calls
    .filter((call) => !placed.has(call.id))
    .sort((a, b) => a.proposedAt - b.proposedAt);
  rows.push(...unplaced.flatMap((call) => callRows(call, view)));
  for (const approval of [...requests].sort((a, b) => a.requestedAt - b.requestedAt)) {
    rows.push({ kind: 'approval', key: approval.id, approval });
  }
  const folded = foldLooks(rows);
  if (run === undefined) return folded;
  if (isLive) {
    return [
      ...folded,
      {
        kind: 'writing',
        key: `${run.id} writing`,
        run,
        storedSteps: stored.flatMap(({ stepIndex }) => (stepIndex === null ? [] : [stepIndex])),
        draft: messages.find(({ isFinal }) => !isFinal)?.parts ?? [],
        isCalling: calls.some(({ state }) => state === 'running' || state === 'waiting'),
      },
    ];
  }
  if (run.status !== 'completed') {
    return [...folded, { kind: 'ending', key: `${run.id} ending`, run, isLast }];
  }
  const text = messages.flatMap(spokenTexts).join('\n\n');
  if (text === '') return folded;
  const { messageId } = run;
  return [...folded, { kind: 'answer', key: `${run.id} answer`, text, messageId, isLast }];
}

function spokenTexts({ role, parts }: Message): string[] {
  return role === 'user'
    ? []
    : parts.flatMap((part) => (part.type === 'text' && part.text !== '' ? [part.text] : []));
}

function messageRows(
  message: Message,
  { view, placed }: { view: View; placed: Set<string> },
): ThreadRow[] {
  if (message.role === 'user') return [{ kind: 'user', key: message.id, message }];
  return message.parts.flatMap((part, index): ThreadRow[] => {
    const key = `${message.id} ${index}`;
    if (part.type === 'text')
      return part.text === '' ? [] : [{ kind: 'text', key, text: part.text }];
    if (part.type === 'reasoning') {
      const { text, durationMs = null } = part;
      return text === '' ? [] : [{ kind: 'reasoning', key, text, durationMs }];
    }
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
