import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApprovalRow } from '@/server/domain/approval';
import { routerRefusal, type Answers } from '@/tests/support/render-with-router';
import { anEnding, approvalId, callId, NOON, sessionId } from '../trpc/session-fixture';
import { inlineOption, removalOption } from './grant-fixture';
import { aRow, button, clickWithPointer, pass, pressKey, showPrompt } from './prompt-fixture';
import { fakeIntersections } from './seen-end';

const ARMED_MS = 600;
const DAY_MS = 86_400_000;

const asking = (over: Partial<ApprovalRow> = {}) =>
  aRow({ grantOptions: [removalOption, inlineOption], ...over });

/** The view of the rule, ready to be confirmed. */
async function openRule(row: ApprovalRow = asking(), answers: Answers = {}) {
  const shown = showPrompt(row, { answers });
  await pass(ARMED_MS);
  pressKey('w');
  await pass(ARMED_MS);
  return shown;
}

const stored = () => within(screen.getByRole('list', { name: 'What would be stored' }));
const confirmed = (send: { mock: { calls: unknown[][] } }) => send.mock.calls[0]?.[0];

describe('the view of an always', () => {
  let ends: ReturnType<typeof fakeIntersections>;

  beforeEach(() => {
    vi.useFakeTimers();
    ends = fakeIntersections({ isSeen: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('G2 shows each risky part as one rule, in words and as a pattern', async () => {
    await openRule();
    const [removal, inline] = stored().getAllByRole('listitem');
    expect(removal?.textContent).toContain('in /srv/proj/build or below it');
    expect(removal?.textContent).toContain('rm … /srv/proj/build/**');
    expect(removal?.textContent).toContain('Finding 1');
    expect(inline?.textContent).toContain('node -e 1');
    expect(inline?.textContent).toContain('no wider than that');
    expect(button(/^Always allow, store 2 grants/)).toBeDefined();
  });

  it('G2 narrows to the exact command and widens to the category, and stores what it shows', async () => {
    const { send } = await openRule();
    const row = within(stored().getAllByRole('listitem')[0]!);
    fireEvent.click(row.getByRole('button', { name: 'Widen' }));
    expect(row.getByText('Every “rm” that deletes a folder, wherever it is')).toBeDefined();
    expect(row.getByRole('button', { name: 'Widen' }).getAttribute('aria-disabled')).toBe('true');
    for (let step = 0; step < 3; step += 1) {
      fireEvent.click(row.getByRole('button', { name: 'Narrow' }));
    }
    expect(row.getByText(/^Run exactly this command/)).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: '7 days' }));
    pressKey('Enter', { ctrlKey: true });
    expect(confirmed(send)).toEqual({
      approvalId: approvalId('1'),
      choice: 'always',
      payloadHash: 'hash-1',
      grants: {
        levels: [
          { option: 0, level: 'exact' },
          { option: 1, level: 'exact' },
        ],
        expiresAt: expect.closeTo(NOON + 7 * DAY_MS, -5) as number,
      },
    });
  });

  it('G3 ends after 30 days unless another end is chosen, or none', async () => {
    const { send } = await openRule();
    fireEvent.click(screen.getByRole('radio', { name: 'I revoke it' }));
    pressKey('Enter', { metaKey: true });
    expect(confirmed(send)).toMatchObject({ grants: { expiresAt: null } });
  });

  it('M4 takes neither a second w, nor Enter alone, nor a letter that is not shown', async () => {
    const { send } = await openRule();
    pressKey('w');
    pressKey('Enter');
    pressKey('s');
    expect(send).not.toHaveBeenCalled();
  });

  it('M3 stays locked until the last rule was on screen', async () => {
    const { send } = await openRule();
    fakeIntersections({ isSeen: false });
    pressKey('Escape');
    ends = fakeIntersections({ isSeen: false });
    await pass(ARMED_MS);
    pressKey('w');
    await pass(ARMED_MS);
    pressKey('Enter', { ctrlKey: true });
    clickWithPointer(button(/^Scroll to the end first/));
    expect(send).not.toHaveBeenCalled();
    ends.showEnd();
    await pass(0);
    pressKey('Enter', { ctrlKey: true });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('shows what it would have matched, and each denied call whole', async () => {
    const denied = `rm -rf build/releases ${'x'.repeat(300)}\nrm -rf build`;
    const call = {
      toolCallId: callId('7'),
      command: 'rm -rf build/tmp',
      at: NOON - DAY_MS,
      outcome: 'approved',
      sessionId: sessionId('3'),
    };
    await openRule(asking(), {
      'approvals.pastOf': () => ({
        calls: [call, { ...call, toolCallId: callId('8'), command: denied, outcome: 'denied' }],
        looked: 200,
        matched: 37,
        denied: 1,
      }),
    });
    const past = within(screen.getByRole('region', { name: 'What it would have matched' }));
    expect(
      past.getByText(
        'Would have matched 37 of the last 200 calls that asked; 1 of them was denied',
      ),
    ).toBeDefined();
    const [line, ...others] = past.getAllByRole('listitem');
    expect(others).toEqual([]);
    expect(line?.querySelector('code')?.textContent).toBe(denied.replace('\n', ''));
    fireEvent.click(past.getByRole('button', { name: 'List the 37' }));
    expect(past.getAllByRole('listitem')).toHaveLength(2);
  });

  it('says why the past could not be looked up, and still stores', async () => {
    const { send } = await openRule(asking(), {
      'approvals.pastOf': () => {
        throw routerRefusal('storage_failed', 'The past could not be read.');
      },
    });
    expect(screen.getByText('The past could not be read.')).toBeDefined();
    pressKey('Enter', { ctrlKey: true });
    expect(send).toHaveBeenCalledTimes(1);
  });

  describe('G3 other waiting calls that match', () => {
    const other = (name: string, over: Partial<ApprovalRow> = {}) =>
      aRow({ id: approvalId(name), payloadHash: `hash-${name}`, findings: [], ...over });
    const two = {
      'approvals.matching': () => ({
        approvals: [
          other('2', { subject: { kind: 'command', command: 'rm -rf build/two', cwd: '/' } }),
          other('3', { subject: { kind: 'command', command: 'rm -rf build/three', cwd: '/' } }),
        ],
      }),
    };
    const box = (name: RegExp) => screen.getByRole('checkbox', { name });

    it('are listed, and untouched unless they are ticked', async () => {
      const { reply, send, sendMany } = await openRule(asking(), two);
      expect(screen.getByText('rm -rf build/two')).toBeDefined();
      pressKey('Enter', { ctrlKey: true });
      await reply({ kind: 'ended', ending: anEnding() });
      expect(send).toHaveBeenCalledTimes(1);
      expect(sendMany).not.toHaveBeenCalled();
    });

    it('are approved once each when ticked, after the grant has counted', async () => {
      const { reply, sendMany } = await openRule(asking(), two);
      fireEvent.click(box(/^Also approve the 2/));
      fireEvent.click(box(/build\/two/));
      await pass(0);
      pressKey('Enter', { ctrlKey: true });
      expect(sendMany).not.toHaveBeenCalled();
      await reply({ kind: 'ended', ending: anEnding() });
      expect(sendMany.mock.calls[0]?.[0]).toEqual([
        { approvalId: approvalId('3'), choice: 'once', payloadHash: 'hash-3' },
      ]);
    });

    it('are left alone when the grant did not count', async () => {
      const { reply, sendMany } = await openRule(asking(), two);
      fireEvent.click(box(/^Also approve the 2/));
      await pass(0);
      pressKey('Enter', { ctrlKey: true });
      await reply({ kind: 'failed', message: 'The server did not answer.' });
      expect(screen.getByRole('alert').textContent).toContain('The server did not answer.');
      expect(sendMany).not.toHaveBeenCalled();
    });

    it('A8 are not offered where the command alone is not all of it', async () => {
      const row = other('2', {
        subject: { kind: 'command', command: 'rm -rf build # \u202e', cwd: '/' },
      });
      await openRule(asking(), { 'approvals.matching': () => ({ approvals: [row] }) });
      expect(box(/^Also approve the 1/)).toHaveProperty('disabled', true);
      expect(screen.getByText(/has characters that deceive/)).toBeDefined();
    });
  });

  it('G2 a session stores what stands below the choices, in words', async () => {
    const { send } = showPrompt(asking());
    const words = screen.getByText(/stores 2 grants until it ends:/);
    expect([...words.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
      'Every “rm” that deletes a folder in /srv/proj/build or below it',
      'Run exactly this command in /srv/proj: node -e 1',
    ]);
    await pass(ARMED_MS);
    pressKey('s');
    expect(confirmed(send)).toMatchObject({
      choice: 'session',
      grants: {
        levels: [
          { option: 0, level: 'shown' },
          { option: 1, level: 'exact' },
        ],
      },
    });
  });
});
