import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApprovalRow } from '@/server/domain/approval';
import { routerRefusal, type Answers } from '@/tests/support/render-with-router';
import { ADA, anApproval, anEnding, approvalId } from '../trpc/session-fixture';
import { aRow, button, clickWithPointer, pass, pressKey, showPrompt } from './prompt-fixture';
import { fakeIntersections } from './seen-end';

const ARMED_MS = 600;
const PAUSE_MS = 350;

interface Judged {
  command: string;
}

/** A policy that forbids what says so, and gives each text a hash of its own. */
const judging: Answers = {
  'approvals.judgeEdit': (input) => {
    const { command } = input as Judged;
    const isNever = command.includes('shutdown');
    const verdict = isNever ? 'never' : command.includes('rm') ? 'ask' : 'allow';
    return {
      verdict,
      explanation: verdict === 'never' ? 'It would halt this machine.' : 'It still deletes a file.',
      findings: verdict === 'ask' ? anApproval().findings : [],
      payloadHash: `hash of ${command}`,
      removal: verdict === 'ask' ? { targets: [], files: 3, bytes: 1_200, isWhole: true } : null,
    };
  },
};

async function openEditor(row: ApprovalRow = aRow(), answers: Answers = judging) {
  const shown = showPrompt(row, { answers });
  await pass(ARMED_MS);
  pressKey('e');
  await pass(ARMED_MS);
  return shown;
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /edited/ });

async function write(command: string, waitMs = PAUSE_MS + 10): Promise<void> {
  fireEvent.change(field(), { target: { value: command } });
  await pass(waitMs);
  // What the server says arrives after that.
  await pass(1);
}

const approve = () => button(/^Approve this once/);

describe('the editor of a prompt', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    fakeIntersections({ isSeen: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('M4 e opens it with what was asked, with the focus in it and not in it the letter', async () => {
    await openEditor();
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('rm -rf build');
    expect(approve().getAttribute('aria-disabled')).toBe('true');
  });

  it('A8 approves once what was judged, by the hash of how it was judged', async () => {
    const { send } = await openEditor();
    await write('rm -rf build/tmp');
    expect(screen.getByText('Still asks.')).toBeDefined();
    expect(screen.getByText('Will remove 3 files, 1.2 kB.')).toBeDefined();
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    expect(send).toHaveBeenCalledWith({
      approvalId: approvalId('1'),
      choice: 'once',
      payloadHash: 'hash of rm -rf build/tmp',
      edited: { command: 'rm -rf build/tmp' },
    });
  });

  it('shows what was changed against what was asked', async () => {
    await openEditor();
    await write('rm -rf build --one-file-system');
    const lines = [
      ...screen.getByRole('region', { name: 'Changes to the command' }).querySelectorAll('code'),
    ].map((line) => line.textContent);
    expect(lines).toEqual(['1−Removed: rm -rf build', '1+Added: rm -rf build --one-file-system']);
  });

  it('A8 approves nothing while the text differs from what was judged', async () => {
    const { send } = await openEditor();
    await write('rm -rf build/tmp');
    await write('rm -rf build/tmp /', PAUSE_MS - 50);
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    clickWithPointer(approve());
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText(/Until then nothing can be approved/)).toBeDefined();
  });

  it('P1 says at once what is never allowed, and approves it by no key', async () => {
    const { send } = await openEditor();
    await write('shutdown now');
    expect(screen.getByText('Never allowed.')).toBeDefined();
    expect(screen.getByText('It would halt this machine.')).toBeDefined();
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    clickWithPointer(approve());
    expect(send).not.toHaveBeenCalled();
  });

  it('says that nothing risky is left', async () => {
    await openEditor();
    await write('ls build');
    expect(screen.getByText('Nothing risky is left.')).toBeDefined();
    expect(approve().getAttribute('aria-disabled')).toBeNull();
  });

  it('M3 approves only what was shown to its end', async () => {
    const { send } = await openEditor();
    fakeIntersections({ isSeen: false });
    await write('rm -rf build/tmp');
    expect(screen.getByText('Scroll to the end to approve')).toBeDefined();
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    expect(send).not.toHaveBeenCalled();
  });

  it('M2 its letters choose nothing, in the field and beside it', async () => {
    const { send } = await openEditor();
    await write('rm -rf build/tmp');
    for (const key of ['a', 'd', 's', 'w']) fireEvent.keyDown(field(), { key });
    button(/^Undo/).focus();
    for (const key of ['a', 'd', 's', 'w', 'r']) pressKey(key);
    expect(send).not.toHaveBeenCalled();
    expect(field().value).toBe('rm -rf build/tmp');
  });

  it('denies what was asked from there too', async () => {
    const { send } = await openEditor();
    await write('rm -rf build/tmp');
    clickWithPointer(button(/^Deny/));
    expect(send).toHaveBeenCalledWith({
      approvalId: approvalId('1'),
      choice: 'deny',
      payloadHash: 'hash-1',
    });
  });

  it('Escape goes back and keeps the text; Undo takes it back', async () => {
    const { onHide } = await openEditor();
    await write('rm -rf build/tmp');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(onHide).not.toHaveBeenCalled();
    await pass(ARMED_MS);
    pressKey('e');
    expect(field().value).toBe('rm -rf build/tmp');
    clickWithPointer(button(/^Undo/));
    expect(field().value).toBe('rm -rf build');
  });

  it('says why it could not be judged, and judges again', async () => {
    let isDown = true;
    await openEditor(aRow(), {
      'approvals.judgeEdit': (input) => {
        if (isDown) throw routerRefusal('storage_failed', 'The rules could not be read.');
        return judging['approvals.judgeEdit']?.(input);
      },
    });
    await write('ls build');
    expect(screen.getByText('The rules could not be read.')).toBeDefined();
    isDown = false;
    fireEvent.click(button(/^Judge again/));
    await pass(10);
    expect(screen.getByText('Nothing risky is left.')).toBeDefined();
  });

  it('M1 leaves when it ends elsewhere meanwhile', async () => {
    const { show } = await openEditor();
    show(aRow({ ending: anEnding() }));
    expect(screen.queryByRole('textbox', { name: /edited/ })).toBeNull();
    expect(screen.getByText('Ben')).toBeDefined();
  });

  it.each([
    ['the change of a file', { subject: { kind: 'look', command: 'read a', path: '/a' } }],
    ['a request of another program', { kind: 'gateway' }],
    ['what somebody else must approve', { needsOther: true, authorId: ADA }],
  ] as const)('is not there for %s', async (_, over) => {
    showPrompt(aRow(over));
    await pass(ARMED_MS);
    pressKey('e');
    expect(screen.queryByRole('textbox', { name: /edited/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });
});
