import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drafts, EMPTY_DRAFT } from '@/components/chat/draft-store';
import { Thread } from '@/components/chat/thread';
import type { SessionSnapshot } from '@/server/domain/session-snapshot';
import { renderWithRouter, routerRefusal, type Answers } from '../../support/render-with-router';
import {
  aCall,
  aMessage,
  aRun,
  aSession,
  aSnapshot,
  callId,
  messageId,
  runId,
} from '../trpc/session-fixture';

const asked = aMessage({ parts: [{ type: 'text', text: 'tidy up' }] });
const answered = aMessage({
  id: messageId('2'),
  role: 'agent',
  stepIndex: 0,
  seq: 2,
  parts: [
    { type: 'tool', toolCallId: callId('1') },
    { type: 'text', text: 'Tidied.' },
  ],
});
const looked = aCall({ state: 'completed', input: { tool: 'read', path: 'a' } });

function view(over: Partial<SessionSnapshot> = {}): SessionSnapshot {
  return aSnapshot({
    session: aSession({ runtime: 'model' }),
    messages: [asked, answered],
    runs: { [runId('1')]: aRun({ status: 'completed' }) },
    toolCalls: { [callId('1')]: looked },
    ...over,
  });
}

function threadOf(shown: SessionSnapshot, maySend = true) {
  return (
    <Thread
      view={shown}
      maySend={maySend}
      sentKey={0}
      renderApproval={() => null}
      earlier={{ load: () => {}, isLoading: false, failure: null }}
    />
  );
}

function draw(
  shown: SessionSnapshot,
  { maySend = true, rerun }: { maySend?: boolean; rerun?: Answers[string] } = {},
) {
  const answers: Answers = { 'messages.rerun': rerun ?? (() => ({ messageId: '', runId: '' })) };
  return renderWithRouter(threadOf(shown, maySend), { answers });
}

const working = {
  id: runId('9'),
  status: 'running',
  activity: null,
  queuedAt: 0,
  startedAt: 0,
} as const;

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Text of the message');
const edit = () => {
  click('Edit and run again');
  fireEvent.change(field(), { target: { value: 'tidy up well' } });
};

describe('edit and run again', () => {
  it('runs the changed text with Ctrl+Enter, in the place of that message', async () => {
    const { callsTo } = draw(view());
    edit();
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(callsTo('messages.rerun')).toEqual([]);
    fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(screen.queryByLabelText('Text of the message')).toBeNull());
    expect(callsTo('messages.rerun')).toMatchObject([
      { messageId: asked.id, text: 'tidy up well' },
    ]);
  });

  it('leaves everything as it was with Escape', () => {
    const { callsTo } = draw(view());
    edit();
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.getByText('tidy up')).toBeDefined();
    expect(callsTo('messages.rerun')).toEqual([]);
  });

  it('keeps a refused text and says why; the same text again is the same try', async () => {
    const rerun = vi
      .fn()
      .mockImplementationOnce(() => {
        throw routerRefusal('storage_failed', 'The disk is full.');
      })
      .mockImplementation(() => ({ messageId: '', runId: '' }));
    const { callsTo } = draw(view(), { rerun });
    edit();
    click('Run again');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The disk is full.'));
    expect(field().value).toBe('tidy up well');
    click('Run again');
    await waitFor(() => expect(callsTo('messages.rerun')).toHaveLength(2));
    const [first, second] = callsTo('messages.rerun') as { clientId: string }[];
    expect(second!.clientId).toBe(first!.clientId);
  });

  describe('whose message somebody else replaces meanwhile', () => {
    const replaced = view({ messages: [{ ...asked, withdrawnAt: 9 }, answered] });
    const draftOf = () => drafts.get(aSession().id).text;

    beforeEach(() => drafts.set(aSession().id, EMPTY_DRAFT));

    it('leaves what was typed in the composer, behind what that holds', () => {
      drafts.set(aSession().id, { text: 'and then', clientId: null });
      const { rerender } = draw(view());
      edit();
      rerender(threadOf(replaced));
      expect(screen.queryByLabelText('Text of the message')).toBeNull();
      expect(draftOf()).toBe('and then\n\ntidy up well');
    });

    it('leaves nothing of a text that was not changed, given up, or taken', async () => {
      const { rerender } = draw(view());
      click('Edit and run again');
      rerender(threadOf(replaced));
      rerender(threadOf(view()));
      edit();
      fireEvent.keyDown(field(), { key: 'Escape' });
      rerender(threadOf(replaced));
      rerender(threadOf(view()));
      edit();
      fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
      rerender(threadOf(replaced));
      await act(async () => undefined);
      expect(draftOf()).toBe('');
    });

    it('leaves a text that was refused because of that', async () => {
      const { rerender } = draw(view(), {
        rerun: () => {
          throw routerRefusal('not_found', 'Gone.');
        },
      });
      edit();
      fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
      rerender(threadOf(replaced));
      await waitFor(() => expect(draftOf()).toBe('tidy up well'));
    });

    it('stays open while the session only becomes busy', () => {
      const { rerender } = draw(view());
      edit();
      rerender(threadOf(view({ session: aSession({ runtime: 'model', currentRun: working }) })));
      expect(field().value).toBe('tidy up well');
      expect(draftOf()).toBe('');
    });
  });

  it('says what stays done only when something was', () => {
    const { unmount } = draw(view());
    edit();
    expect(screen.queryByText(/stays done/)).toBeNull();
    unmount();
    draw(view({ toolCalls: { [callId('1')]: aCall({ state: 'completed' }) } }));
    edit();
    expect(screen.getByText(/stays done/)).toBeDefined();
  });
});

describe('regenerate and run again', () => {
  it('runs the last turn once more as it was asked', async () => {
    const { callsTo } = draw(view());
    click('Regenerate');
    await waitFor(() =>
      expect(callsTo('messages.rerun')).toMatchObject([{ messageId: asked.id, text: null }]),
    );
  });

  it('asks first when commands ran', async () => {
    const { callsTo } = draw(view({ toolCalls: { [callId('1')]: aCall({ state: 'completed' }) } }));
    click('Regenerate');
    await screen.findByRole('dialog', { name: 'Ask for another answer?' });
    expect(callsTo('messages.rerun')).toEqual([]);
    const confirm = screen.getAllByRole('button', { name: 'Regenerate' }).at(-1)!;
    await act(async () => fireEvent.click(confirm));
    expect(callsTo('messages.rerun')).toHaveLength(1);
  });

  it('is offered after a failed run, under the words of its error', () => {
    const failed = aRun({ status: 'failed', cause: 'runtime_error', error: 'No such model.' });
    draw(view({ runs: { [runId('1')]: failed } }));
    expect(screen.getByText('No such model.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Run again' })).toBeDefined();
  });

  it('is explained while the session runs, and does nothing', () => {
    const session = aSession({
      runtime: 'model',
      currentRun: { id: runId('9'), status: 'running', activity: null, queuedAt: 0, startedAt: 0 },
    });
    const { callsTo } = draw(view({ session }));
    const button = screen.getByRole('button', { name: /^Regenerate: The session is running/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    click('Edit and run again: The session is running. Stop the run or wait for its end first.');
    expect(screen.queryByLabelText('Text of the message')).toBeNull();
    expect(callsTo('messages.rerun')).toEqual([]);
  });

  it('is not there for who may only read', () => {
    draw(view(), { maySend: false });
    expect(screen.queryByRole('button', { name: /run again|Regenerate/i })).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy message' })).toBeDefined();
  });
});

it('withdrawn turns are one quiet row that opens to all of them, with nothing to do in it', () => {
  const withdrawnAt = asked.createdAt + 1;
  const next = aMessage({
    id: messageId('3'),
    runId: runId('2'),
    seq: 3,
    parts: [{ type: 'text', text: 'tidy up well' }],
  });
  draw(
    view({
      messages: [{ ...asked, withdrawnAt }, { ...answered, withdrawnAt }, next],
      runs: {
        [runId('1')]: aRun({ status: 'failed', error: 'It broke.' }),
        [runId('2')]: aRun({ id: runId('2'), status: 'completed' }),
      },
    }),
  );
  expect(screen.queryByText('Tidied.')).toBeNull();
  click('1 earlier version · show');
  const earlier = screen.getByRole('region', { name: '1 earlier version' });
  expect(earlier.textContent).toContain('tidy up');
  expect(earlier.textContent).toContain('Tidied.');
  expect(earlier.textContent).toContain('It broke.');
  expect(earlier.querySelector('[aria-label^="Edit"], [aria-label^="Run"]')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull();
});
