import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Composer } from '@/components/chat/composer';
import { drafts, EMPTY_DRAFT } from '@/components/chat/draft-store';
import { useComposer, type OutgoingMessage } from '@/components/chat/use-composer';
import { MESSAGE_TEXT_LIMIT } from '@/server/domain/message-text-limit';

interface Call {
  message: OutgoingMessage;
  accept: () => Promise<void>;
  refuse: () => Promise<void>;
}

const calls: Call[] = [];

function send(message: OutgoingMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    calls.push({
      message,
      accept: () => act(async () => resolve()),
      refuse: () => act(async () => reject(new Error('busy'))),
    });
  });
}

function TestComposer({ notice = null }: { notice?: string | null }) {
  const composer = useComposer({
    draftKey: 'test',
    send,
    describeFailure: () => 'Not sent: still running.',
  });
  return (
    <>
      <Composer composer={composer} placeholder="A command" notice={notice} />
      <output>{`${composer.holdsText} ${composer.hasTyped}`}</output>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (over: KeyboardEventInit = {}) =>
  fireEvent.keyDown(field(), { key: 'Enter', ...over });

describe('Composer', () => {
  beforeEach(() => {
    calls.length = 0;
    drafts.set('test', EMPTY_DRAFT);
  });

  it('sends with Enter and is empty once the message is taken, not before', async () => {
    render(<TestComposer />);
    type('ls -la');
    press();
    expect(field().value).toBe('ls -la');
    await calls[0]!.accept();
    expect(field().value).toBe('');
    expect(screen.getByRole('status').textContent).toBe('false false');
  });

  it('breaks the line with Shift+Enter, and leaves Enter to an input method', () => {
    render(<TestComposer />);
    type('ls');
    press({ shiftKey: true });
    press({ isComposing: true });
    expect(calls).toHaveLength(0);
  });

  it('always says what Enter does', () => {
    const { rerender } = render(<TestComposer />);
    expect(screen.getByText('Enter sends, Shift+Enter breaks the line')).toBeDefined();
    rerender(<TestComposer notice="Enter never answers." />);
    expect(screen.getByText('Enter never answers.')).toBeDefined();
  });

  it('keeps a refused text, says why, and sends it again as the same message', async () => {
    render(<TestComposer />);
    type('ls');
    press();
    await calls[0]!.refuse();
    expect(field().value).toBe('ls');
    expect(screen.getByRole('alert').textContent).toBe('Not sent: still running.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(calls[1]!.message).toEqual(calls[0]!.message);
  });

  it('sends another text as another message', async () => {
    render(<TestComposer />);
    type('ls');
    press();
    await calls[0]!.refuse();
    type('ls -la');
    press();
    expect(calls[1]!.message.clientId).not.toBe(calls[0]!.message.clientId);
  });

  it('sends once, however often Enter is pressed', () => {
    render(<TestComposer />);
    type('ls');
    press();
    press();
    expect(calls).toHaveLength(1);
  });

  it('keeps what is typed while a message is under way as the next one', async () => {
    render(<TestComposer />);
    type('ls');
    press();
    type('ls\nand then');
    await calls[0]!.accept();
    expect(field().value).toBe('and then');
  });

  it('sends nothing that is blank, and says what is too long instead of cutting it', () => {
    render(<TestComposer />);
    type('  \n ');
    press();
    type('x'.repeat(MESSAGE_TEXT_LIMIT + 1));
    press();
    expect(calls).toHaveLength(0);
    expect(screen.getByRole('alert').textContent).toContain('262,145 characters');
    expect(field().value).toHaveLength(MESSAGE_TEXT_LIMIT + 1);
  });

  it('has its text again after it was away', () => {
    const { unmount } = render(<TestComposer />);
    type('half a thought');
    unmount();
    render(<TestComposer />);
    expect(field().value).toBe('half a thought');
  });

  it('M4 counts as written in for a moment after it was emptied by hand', async () => {
    vi.useFakeTimers();
    try {
      render(<TestComposer />);
      type('ls');
      type('');
      expect(screen.getByRole('status').textContent).toBe('true true');
      await act(async () => {
        await vi.advanceTimersByTimeAsync(800);
      });
      expect(screen.getByRole('status').textContent).toBe('false true');
    } finally {
      vi.useRealTimers();
    }
  });
});
