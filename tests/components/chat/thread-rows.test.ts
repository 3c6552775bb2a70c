import { describe, expect, it } from 'vitest';
import { threadRows } from '@/components/chat/thread-rows';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import {
  aCall,
  aMessage,
  anApproval,
  anEnding,
  approvalId,
  aRun,
  aSnapshot,
  callId,
  messageId,
  NOON,
  runId,
} from '../trpc/session-fixture';

const kinds = (over: Partial<SessionSnapshot>): string[] =>
  threadRows(aSnapshot(over)).map((row) => row.kind);

const said = aMessage();
const stepped = aMessage({
  id: messageId('2'),
  role: 'agent',
  stepIndex: 0,
  seq: 2,
  parts: [
    { type: 'text', text: 'I will delete it.' },
    { type: 'tool', toolCallId: callId('1') },
  ],
});
const running = { [runId('1')]: aRun() };
const done = { [runId('1')]: aRun({ status: 'completed' }) };
const asking = aCall({ state: 'waiting', approvalId: approvalId('1') });

describe('threadRows', () => {
  it('puts a call where the agent made it', () => {
    const rows = kinds({
      messages: [said, stepped],
      runs: done,
      toolCalls: { [callId('1')]: aCall({ state: 'completed' }) },
    });
    expect(rows).toEqual(['user', 'text', 'call']);
  });

  it('puts the approval where the agent waits, and leaves it there as the record', () => {
    const view = { messages: [said, stepped], runs: running };
    const approvals = { [approvalId('1')]: anApproval() };
    const waiting = { ...view, approvals, toolCalls: { [callId('1')]: asking } };
    expect(kinds(waiting)).toEqual(['user', 'text', 'approval', 'writing']);
    const ended = { [approvalId('1')]: anApproval({ ending: anEnding() }) };
    const ran = { [callId('1')]: { ...asking, state: 'completed' as const } };
    expect(kinds({ ...waiting, approvals: ended, toolCalls: ran, runs: done })).toEqual([
      'user',
      'text',
      'approval',
      'call',
    ]);
    const refused = { [callId('1')]: { ...asking, state: 'refused' as const } };
    expect(kinds({ ...waiting, approvals: ended, toolCalls: refused, runs: done })).toEqual([
      'user',
      'text',
      'approval',
    ]);
  });

  it('shows a call and a request that no message holds yet', () => {
    const request = anApproval({ id: approvalId('9'), kind: 'gateway', toolCallId: null });
    const rows = kinds({
      messages: [said],
      runs: running,
      toolCalls: { [callId('1')]: aCall() },
      approvals: { [request.id]: request },
    });
    expect(rows).toEqual(['user', 'call', 'approval', 'writing']);
  });

  it('says how a run ended unless it simply finished, before the next message', () => {
    const next = aMessage({ id: messageId('3'), runId: runId('2'), seq: 9 });
    const runs = {
      [runId('1')]: aRun({ status: 'failed', error: 'It broke.', endedAt: NOON }),
      [runId('2')]: aRun({ id: runId('2'), status: 'completed' }),
    };
    expect(kinds({ messages: [said, next], runs })).toEqual(['user', 'ending', 'user']);
  });

  it('gives each row a key of its own', () => {
    const keys = threadRows(
      aSnapshot({
        messages: [said, stepped],
        runs: running,
        toolCalls: { [callId('1')]: asking },
        approvals: { [approvalId('1')]: anApproval() },
      }),
    ).map((row) => row.key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
