import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEnding, approvalId } from '../trpc/session-fixture';
import { aRow, button, clickWithPointer, pass, pressKey, showPrompt } from './prompt-fixture';
import { fakeIntersections } from './seen-end';

const ARMED_MS = 600;

describe('ApprovalPrompt', () => {
  let ends: ReturnType<typeof fakeIntersections>;

  beforeEach(() => {
    vi.useFakeTimers();
    ends = fakeIntersections({ isSeen: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  describe('M2 nothing is approved by accident', () => {
    it('puts the focus on the heading, never on a choice', async () => {
      showPrompt();
      await pass(0);
      expect(document.activeElement?.textContent).toBe('builder asks to run a command');
    });

    it('takes no click and no key for its first 600 ms', async () => {
      const { send } = showPrompt();
      await pass(ARMED_MS - 1);
      clickWithPointer(button(/^Once/));
      clickWithPointer(button(/^Deny/));
      for (const key of ['a', 's', 'd', 'w', 'r']) pressKey(key);
      expect(send).not.toHaveBeenCalled();
      expect(screen.queryByLabelText(/Reason/)).toBeNull();
      await pass(1);
      clickWithPointer(button(/^Once/));
      expect(send).toHaveBeenCalledWith(expect.objectContaining({ choice: 'once' }));
    });

    it('ignores a click whose press began before it was armed', async () => {
      const { send } = showPrompt();
      await pass(ARMED_MS - 50);
      fireEvent.pointerDown(button(/^Once/));
      await pass(100);
      fireEvent.click(button(/^Once/), { detail: 1 });
      expect(send).not.toHaveBeenCalled();
    });

    it('ignores a click whose press began on the prompt that stood there before', async () => {
      const { send, show } = showPrompt();
      await pass(ARMED_MS);
      fireEvent.pointerDown(button(/^Once/));
      show(aRow({ id: approvalId('2'), payloadHash: 'hash-2' }));
      await pass(ARMED_MS + 100);
      fireEvent.click(button(/^Once/), { detail: 1 });
      expect(send).not.toHaveBeenCalled();
    });

    it('begins anew for a prompt that replaces another', async () => {
      const { send, show } = showPrompt();
      await pass(ARMED_MS);
      show(aRow({ id: approvalId('2'), payloadHash: 'hash-2' }));
      pressKey('a');
      expect(send).not.toHaveBeenCalled();
      await pass(ARMED_MS);
      pressKey('a');
      expect(send).toHaveBeenCalledWith(expect.objectContaining({ payloadHash: 'hash-2' }));
    });

    it('begins anew when the tab comes back into view', async () => {
      const { send } = showPrompt();
      await pass(ARMED_MS);
      fireEvent(document, new Event('visibilitychange'));
      pressKey('a');
      expect(send).not.toHaveBeenCalled();
    });

    it('takes a word that is typed for a word: after a letter without meaning, none counts', async () => {
      const { send } = showPrompt();
      await pass(ARMED_MS);
      for (const key of 'yes') pressKey(key);
      pressKey('Enter');
      expect(send).not.toHaveBeenCalled();
    });

    it('ignores held keys, keys with a modifier, and Enter', async () => {
      const { send } = showPrompt();
      await pass(ARMED_MS);
      pressKey('a', { repeat: true });
      pressKey('a', { ctrlKey: true });
      pressKey('Enter');
      expect(send).not.toHaveBeenCalled();
    });

    it('lets a click of assistive technology count once it is armed', async () => {
      const { send } = showPrompt();
      fireEvent.click(button(/^Once/));
      expect(send).not.toHaveBeenCalled();
      await pass(ARMED_MS);
      fireEvent.click(button(/^Once/));
      expect(send).toHaveBeenCalledTimes(1);
    });
  });

  describe('M4 its keys', () => {
    it.each([
      ['a', 'once'],
      ['s', 'session'],
      ['d', 'deny'],
    ] as const)('%s decides %s, with the hash of what was shown', async (key, choice) => {
      const { send } = showPrompt();
      await pass(ARMED_MS);
      pressKey(key);
      expect(send).toHaveBeenCalledWith({
        approvalId: approvalId('1'),
        choice,
        payloadHash: 'hash-1',
      });
    });

    it('r asks for a reason; Enter sends it, and the letters in it decide nothing', async () => {
      const { send } = showPrompt();
      await pass(ARMED_MS);
      pressKey('r');
      const field = screen.getByLabelText(/Reason/);
      fireEvent.change(field, { target: { value: '  Keep build/releases ' } });
      fireEvent.keyDown(field, { key: 'a' });
      expect(send).not.toHaveBeenCalled();
      fireEvent.submit(field);
      expect(send).toHaveBeenCalledWith(
        expect.objectContaining({ choice: 'deny', reason: 'Keep build/releases' }),
      );
    });

    it('Escape goes back from the reason, keeping its words, and then hides without deciding', async () => {
      const { send, onHide } = showPrompt();
      await pass(ARMED_MS);
      pressKey('r');
      fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Not now' } });
      fireEvent.keyDown(screen.getByLabelText(/Reason/), { key: 'Escape' });
      expect(onHide).not.toHaveBeenCalled();
      pressKey('r');
      expect(screen.getByLabelText<HTMLInputElement>(/Reason/).value).toBe('Not now');
      fireEvent.keyDown(screen.getByLabelText(/Reason/), { key: 'Escape' });
      pressKey('Escape');
      expect(onHide).toHaveBeenCalledTimes(1);
      expect(send).not.toHaveBeenCalled();
    });

    it('j and k move among several, ? names the keys', async () => {
      const { move } = showPrompt();
      await pass(ARMED_MS);
      pressKey('j');
      pressKey('k');
      expect(move.mock.calls).toEqual([[1], [-1]]);
      pressKey('?');
      expect(screen.getByText('Approve for this session')).toBeDefined();
    });

    it('G2 w shows exactly what would be stored; a second w confirms nothing, Ctrl+Enter does', async () => {
      const { send } = showPrompt();
      await pass(ARMED_MS);
      pressKey('w');
      expect(screen.getByText('Always allow this for builder?')).toBeDefined();
      expect(screen.getByText(/exactly this command in exactly this folder/)).toBeDefined();
      pressKey('Enter', { ctrlKey: true });
      expect(send).not.toHaveBeenCalled();
      await pass(ARMED_MS);
      pressKey('w');
      expect(send).not.toHaveBeenCalled();
      pressKey('Enter', { ctrlKey: true });
      expect(send).toHaveBeenCalledWith(expect.objectContaining({ choice: 'always' }));
    });

    it('has none while it is docked', async () => {
      const { send } = showPrompt(aRow(), { form: 'dock' });
      await pass(ARMED_MS);
      for (const key of ['a', 's', 'd']) pressKey(key);
      expect(send).not.toHaveBeenCalled();
      clickWithPointer(button(/^Once/));
      expect(send).toHaveBeenCalledTimes(1);
    });
  });

  it('docked, it takes no focus', async () => {
    const field = document.createElement('textarea');
    document.body.append(field);
    field.focus();
    showPrompt(aRow(), { form: 'dock' });
    await pass(ARMED_MS);
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  it('G4 shows no choice that is not offered, and takes none by key', async () => {
    const { send } = showPrompt(aRow({ choices: ['once', 'deny'] }));
    await pass(ARMED_MS);
    expect(screen.queryByRole('button', { name: /^(This session|Always)/ })).toBeNull();
    pressKey('s');
    pressKey('w');
    expect(send).not.toHaveBeenCalled();
    expect(screen.queryByText(/Always allow/)).toBeNull();
  });

  it('G4 hides always where nothing permanent is allowed', () => {
    showPrompt(aRow({ allowPermanent: false }));
    expect(screen.queryByRole('button', { name: /^Always/ })).toBeNull();
  });

  it('M3 locks approving until the end was on screen, and denying never', async () => {
    ends = fakeIntersections({ isSeen: false });
    const { send } = showPrompt();
    await pass(ARMED_MS);
    clickWithPointer(button(/^Once/));
    for (const key of ['a', 's', 'w']) pressKey(key);
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText('Scroll to the end to approve')).toBeDefined();
    expect(button(/^Deny/).getAttribute('aria-disabled')).toBeNull();
    ends.showEnd();
    await pass(0);
    pressKey('a');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('keeps the card usable when the answer does not get through, with the reason beside it', async () => {
    const { send, reply } = showPrompt();
    await pass(ARMED_MS);
    pressKey('a');
    await reply({ kind: 'failed', message: 'The server did not answer.' });
    expect(screen.getByRole('alert').textContent).toContain('The server did not answer.');
    pressKey('d');
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ choice: 'deny' }));
  });

  it('never shows a late error of an old answer on the prompt that came next', async () => {
    const { reply, show } = showPrompt();
    await pass(ARMED_MS);
    pressKey('a');
    show(aRow({ id: approvalId('2') }));
    await reply({ kind: 'failed', message: 'Too late.' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('A2 shows who won when another answer came first, and offers nothing more', async () => {
    const { reply, onClose } = showPrompt();
    await pass(ARMED_MS);
    pressKey('d');
    await reply({ kind: 'conflict', ending: anEnding() });
    expect(screen.getByText(/on another device/).textContent).toContain('on another device');
    expect(screen.getByText('Ben')).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Decide' })).toBeNull();
    pressKey('Escape');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('M1 leaves the choices when the server says it ended, and takes no key any more', async () => {
    const { send, show } = showPrompt();
    await pass(ARMED_MS);
    const expired = { resolution: 'expired', cause: 'deadline', choice: null } as const;
    show(aRow({ ending: anEnding({ ...expired, actorId: null, actorName: null }) }));
    await pass(ARMED_MS);
    expect(screen.getByText('Expired')).toBeDefined();
    pressKey('a');
    expect(send).not.toHaveBeenCalled();
  });
});
