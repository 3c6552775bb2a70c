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
    expect(rows).toEqual(['user', 'text', 'call', 'answer']);
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
      'answer',
    ]);
    const refused = { [callId('1')]: { ...asking, state: 'refused' as const } };
    expect(kinds({ ...waiting, approvals: ended, toolCalls: refused, runs: done })).toEqual([
      'user',
      'text',
      'approval',
      'answer',
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

  it('R7 leaves the stored beginning of the step under way to its live texts', () => {
    const draft = { ...stepped, isFinal: false, parts: [{ type: 'text' as const, text: 'I wi' }] };
    const rows = threadRows(aSnapshot({ messages: [said, draft], runs: running }));
    expect(rows).toMatchObject([
      { kind: 'user' },
      { kind: 'writing', storedSteps: [], draft: draft.parts },
    ]);
    expect(kinds({ messages: [said, draft], runs: done })).toEqual(['user', 'text', 'answer']);
  });

  it('says how a run ended unless it simply finished, before the next message', () => {
    const next = aMessage({ id: messageId('3'), runId: runId('2'), seq: 9 });
    const runs = {
      [runId('1')]: aRun({ status: 'failed', error: 'It broke.', endedAt: NOON }),
      [runId('2')]: aRun({ id: runId('2'), status: 'completed' }),
    };
    expect(kinds({ messages: [said, next], runs })).toEqual(['user', 'ending', 'user']);
  });

  it('folds withdrawn turns in front of what took their place, one version for each time', () => {
    const turn = (name: string, over: { seq: number; withdrawnAt: number | null }) => [
      aMessage({ id: messageId(`u${name}`), runId: runId(name), ...over }),
      aMessage({
        id: messageId(`a${name}`),
        runId: runId(name),
        role: 'agent',
        stepIndex: 0,
        parts: [{ type: 'text', text: `answer ${name}` }],
        withdrawnAt: over.withdrawnAt,
        seq: over.seq + 1,
      }),
    ];
    const names = ['1', '2', '3', '4', '5'];
    const messages = [
      ...turn('1', { seq: 1, withdrawnAt: null }),
      // Two turns went at once, and what took their place went later.
      ...turn('2', { seq: 3, withdrawnAt: NOON }),
      ...turn('3', { seq: 5, withdrawnAt: NOON }),
      ...turn('4', { seq: 7, withdrawnAt: NOON + 9 }),
      ...turn('5', { seq: 9, withdrawnAt: null }),
    ];
    const runs = Object.fromEntries(
      names.map((name) => [runId(name), aRun({ id: runId(name), status: 'completed' })]),
    );
    const rows = threadRows(aSnapshot({ messages, runs }));
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...['user', 'text', 'answer'],
      'earlier',
      ...['user', 'text', 'answer'],
    ]);
    const earlier = rows.find((row) => row.kind === 'earlier')!;
    expect(earlier.versionCount).toBe(2);
    // Nothing of what was said is lost.
    const said = earlier.rows.flatMap((row) => (row.kind === 'text' ? [row.text] : []));
    expect(said).toEqual(['answer 2', 'answer 3', 'answer 4']);
    const last = rows.flatMap((row) => (row.kind === 'answer' ? [row.isLast] : []));
    expect(last).toEqual([false, true]);
  });

  it('folds neighbouring reads and lists that ended, and no others', () => {
    const look = (name: string, over: Partial<ReturnType<typeof aCall>> = {}) =>
      aCall({
        id: callId(name),
        input: { tool: 'read', path: name },
        state: 'completed',
        ...over,
      });
    const calls = [
      look('a'),
      look('b', { input: { tool: 'list', path: 'src' } }),
      look('c'),
      look('d', { input: { tool: 'terminal', command: 'ls', cwd: '/srv' } }),
      look('e'),
      look('f', { state: 'running' }),
    ];
    const message = aMessage({
      id: messageId('2'),
      role: 'agent',
      stepIndex: 0,
      parts: calls.map(({ id }) => ({ type: 'tool', toolCallId: id })),
    });
    const toolCalls = Object.fromEntries(calls.map((call) => [call.id, call]));
    const rows = threadRows(aSnapshot({ messages: [message], runs: running, toolCalls }));
    expect(rows.map(({ kind }) => kind)).toEqual(['looks', 'call', 'call', 'call', 'writing']);
    expect(rows[0]).toMatchObject({ key: callId('a'), calls: calls.slice(0, 3) });
  });

  it('offers no answer where the agent said nothing, as a shell', () => {
    const silent = aMessage({
      id: messageId('2'),
      role: 'agent',
      stepIndex: 0,
      parts: [{ type: 'tool', toolCallId: callId('1') }],
    });
    const toolCalls = { [callId('1')]: aCall({ state: 'completed' }) };
    expect(kinds({ messages: [said, silent], runs: done, toolCalls })).toEqual(['user', 'call']);
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
