import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createDecisionStore,
  type PlainAnswer,
  type SendResult,
} from '@/components/approvals/decision-store';
import { promptPart } from '@/components/approvals/prompt-part';
import { WaitingRows } from '@/components/approvals/waiting-rows';
import type { ApprovalRow } from '@/server/domain/approval';
import { renderWithRouter } from '@/tests/support/render-with-router';
import { ADA, anEnding, approvalId, aSnapshot, BEN, NOON } from '../trpc/session-fixture';
import { aRow, clickWithPointer, pass, pressKey } from './prompt-fixture';
import { fakeIntersections } from './seen-end';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));

const ARMED_MS = 600;

const command = (text: string) => ({ kind: 'command', command: text, cwd: '/srv/proj' }) as const;
const row = (name: string, over: Partial<ApprovalRow> = {}) =>
  aRow({
    id: approvalId(name),
    payloadHash: `hash-${name}`,
    subject: command(`rm -rf ${name}`),
    findings: [],
    ...over,
  });

const one = row('one');
const two = row('two', { severity: 'medium', authorId: BEN });
const long = row('long', { subject: command('rm -rf build\nnpm run build') });

function showInbox(rows: readonly ApprovalRow[]) {
  const replies: ((results: readonly SendResult[]) => void)[] = [];
  const send = vi.fn(() => new Promise<SendResult>(() => {}));
  const sendMany = vi.fn(
    (_answers: readonly PlainAnswer[]) =>
      new Promise<readonly SendResult[]>((resolve) => {
        replies.push(resolve);
      }),
  );
  const decisions = createDecisionStore({ send, sendMany });
  const draw = (shown: readonly ApprovalRow[]) => (
    <WaitingRows rows={shown} decisions={decisions} hostName="hearth" viewerId={ADA} />
  );
  const view = renderWithRouter(draw(rows), {
    answers: {
      'sessions.get': () => aSnapshot(),
      'approvals.get': () => ({ ...one, ending: anEnding() }),
    },
    now: NOON,
  });
  return {
    send,
    sendMany,
    show: (shown: readonly ApprovalRow[]) => view.rerender(draw(shown)),
    reply: async (...results: SendResult[]) => {
      replies[0]?.(results);
      await pass(1);
    },
  };
}

const box = (text: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Tick ${text}` });
const bar = () => within(screen.getByRole('region', { name: 'Ticked' }));
const result = () => within(screen.getByRole('region', { name: 'Result of the last answer' }));

describe('the inbox, several at once', () => {
  beforeAll(async () => {
    promptPart.request();
    await vi.waitFor(() => expect(promptPart.get()).not.toBeNull());
  });
  beforeEach(() => {
    vi.useFakeTimers();
    fakeIntersections({ isSeen: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('M5 x ticks the selected row, j moves, and the keys act on the ticked', async () => {
    const { send, sendMany } = showInbox([one, two, row('three')]);
    await pass(ARMED_MS);
    pressKey('x');
    pressKey('j');
    pressKey('x');
    expect([box('rm -rf one'), box('rm -rf two')].map(({ checked }) => checked)).toEqual([
      true,
      true,
    ]);
    expect(bar().getByText('1 high, 1 medium · from 2 people')).toBeDefined();
    await pass(ARMED_MS);
    pressKey('a');
    expect(sendMany.mock.calls[0]?.[0]).toEqual([
      { approvalId: one.id, choice: 'once', payloadHash: 'hash-one' },
      { approvalId: two.id, choice: 'once', payloadHash: 'hash-two' },
    ]);
    expect(send).not.toHaveBeenCalled();
  });

  it('M4 ticks right after moving, before anything is ticked', async () => {
    showInbox([one, two, row('three')]);
    await pass(ARMED_MS);
    for (const key of 'jjx') pressKey(key);
    expect(box('rm -rf three').checked).toBe(true);
  });

  it('M2 takes no answer in the first 600 ms after the first tick', async () => {
    const { sendMany } = showInbox([one, two]);
    await pass(ARMED_MS);
    fireEvent.click(box('rm -rf one'));
    pressKey('a');
    pressKey('d');
    clickWithPointer(bar().getByRole('button', { name: /^Deny 1/ }));
    expect(sendMany).not.toHaveBeenCalled();
    await pass(ARMED_MS);
    clickWithPointer(bar().getByRole('button', { name: /^Deny 1/ }));
    expect(sendMany).toHaveBeenCalledTimes(1);
  });

  it('M2 takes a sequence of keys or a word for what it is, and no letter of it for an answer', async () => {
    const { sendMany } = showInbox([one]);
    fireEvent.click(box('rm -rf one'));
    await pass(ARMED_MS);
    for (const key of 'ga') pressKey(key);
    for (const key of 'yesad') pressKey(key);
    expect(sendMany).not.toHaveBeenCalled();
    expect(box('rm -rf one').checked).toBe(true);
  });

  it('A8 what is not shown whole can only be denied, and it says so', async () => {
    const { sendMany } = showInbox([one, long]);
    fireEvent.click(box('rm -rf one'));
    fireEvent.click(box('rm -rf build'));
    await pass(ARMED_MS);
    expect(bar().getByText(/is not shown whole here\. Deny covers it/)).toBeDefined();
    clickWithPointer(bar().getByRole('button', { name: /^Once for 1/ }));
    expect(sendMany.mock.calls[0]?.[0]).toEqual([
      { approvalId: one.id, choice: 'once', payloadHash: 'hash-one' },
    ]);
  });

  it('A8 a command that its row has no room for can only be denied', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500);
    const { sendMany } = showInbox([one]);
    pressKey('x');
    await pass(ARMED_MS);
    pressKey('a');
    expect(sendMany).not.toHaveBeenCalled();
    expect(bar().getByText(/is not shown whole here/)).toBeDefined();
  });

  it.each([
    ['deceives', { subject: command('rm -rf a # \u200b') }, /characters that deceive/],
    ['needs somebody else', { needsOther: true, authorId: ADA }, /somebody else than its author/],
    [
      'looks at a path',
      { subject: { kind: 'look', command: 'read a', path: '/etc/a' } },
      /path that is not shown whole/,
    ],
  ] as const)('A8 approves nothing of what %s', async (_, over, why) => {
    const { sendMany } = showInbox([row('four', over)]);
    pressKey('x');
    await pass(ARMED_MS);
    expect(bar().getByText(why)).toBeDefined();
    pressKey('a');
    expect(sendMany).not.toHaveBeenCalled();
    pressKey('d');
    expect(sendMany).toHaveBeenCalledTimes(1);
  });

  it('r denies all of them with one reason, told to each agent', async () => {
    const { sendMany } = showInbox([one, two]);
    fireEvent.click(box('rm -rf one'));
    fireEvent.click(box('rm -rf two'));
    await pass(ARMED_MS);
    pressKey('r');
    const field = screen.getByRole('textbox', { name: 'Reason, for the agents' });
    fireEvent.change(field, { target: { value: ' Not today ' } });
    fireEvent.keyDown(field, { key: 'a' });
    fireEvent.submit(field);
    expect(sendMany.mock.calls[0]?.[0]).toMatchObject([
      { approvalId: one.id, choice: 'deny', reason: 'Not today' },
      { approvalId: two.id, choice: 'deny', reason: 'Not today' },
    ]);
  });

  it('M5 tells the result of each, and what failed stays ticked', async () => {
    const { reply, show } = showInbox([one, two, row('three')]);
    for (const text of ['one', 'two', 'three']) fireEvent.click(box(`rm -rf ${text}`));
    await pass(ARMED_MS);
    pressKey('d');
    await reply(
      { kind: 'ended', ending: anEnding({ resolution: 'denied', choice: 'deny', actorId: ADA }) },
      { kind: 'conflict', ending: anEnding() },
      { kind: 'failed', message: 'The hash is not of what was shown.' },
    );
    show([row('three')]);
    await pass(1);
    const lines = result()
      .getAllByRole('listitem')
      .map((line) => line.textContent);
    expect(lines).toEqual([
      'rm -rf oneYou denied',
      'rm -rf twoBen approved once, before your answer came',
      'rm -rf threeThe hash is not of what was shown.',
    ]);
    expect(result().getByRole('status').textContent).toBe('2 answered, 1 not: still waiting');
    expect(box('rm -rf three').checked).toBe(true);
    fireEvent.click(result().getByRole('button', { name: 'Put the result away' }));
    expect(screen.queryByRole('region', { name: /^Result/ })).toBeNull();
  });

  it('ticks all and none with one box; Escape ticks none', async () => {
    showInbox([one, two]);
    pressKey('x');
    await pass(1);
    fireEvent.click(bar().getByRole('checkbox', { name: 'Tick all' }));
    expect(box('rm -rf two').checked).toBe(true);
    pressKey('Escape');
    expect(screen.queryByRole('region', { name: 'Ticked' })).toBeNull();
  });

  it('names in a row what goes and where, unless in the workspace', async () => {
    showInbox([
      row('five', {
        subject: { kind: 'command', command: 'rm -rf five', cwd: '/tmp/other' },
        removal: { targets: [], files: 3, bytes: 2_000, isWhole: true },
        explanation: 'It deletes a folder.',
      }),
    ]);
    expect(
      screen.getByText('It deletes a folder. · Will remove 3 files, 2.0 kB · in /tmp/other'),
    ).toBeDefined();
    await pass(1);
  });
});
