import { act, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDecisionStore } from '@/components/approvals/decision-store';
import { promptPart } from '@/components/approvals/prompt-part';
import { pendingOf, rowOfSession } from '@/components/approvals/row-of-session';
import { SessionPrompt } from '@/components/approvals/session-prompt';
import { usePromptPlacement } from '@/components/approvals/use-prompt-placement';
import type { Approval } from '@/server/domain/approval';
import { renderWithRouter } from '@/tests/support/render-with-router';
import { ADA, anApproval, anEnding, approvalId, aSession, NOON } from '../trpc/session-fixture';
import { pass, pressKey } from './prompt-fixture';
import { fakeIntersections } from './seen-end';

const send = vi.fn(() => new Promise<never>(() => {}));

/** A composer and the prompt, as a session has them. */
function Screen({ approvals }: { approvals: Record<string, Approval> }) {
  const [text, setText] = useState('');
  const [decisions] = useState(() => createDecisionStore({ send, sendMany: send }));
  const placement = usePromptPlacement({
    approvals,
    writing: { holdsText: text !== '', hasTyped: text !== '', isLeaving: false },
    decisions,
    viewerId: ADA,
  });
  return (
    <>
      <SessionPrompt
        approvals={Object.values(approvals).map((one) => rowOfSession(one, aSession()))}
        pendingIds={pendingOf(approvals).map((one) => one.id)}
        messages={[]}
        placement={placement}
        decisions={decisions}
        hostName="hearth"
        viewerId={ADA}
      />
      <textarea
        aria-label="Message"
        data-reports-text=""
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="button" onClick={() => placement.open()}>
        Badge
      </button>
    </>
  );
}

const show = (screen: ReactNode) => renderWithRouter(screen, { answers: {}, now: NOON });

const one = { [approvalId('1')]: anApproval() };
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
const isModal = () => screen.queryByRole('dialog') !== null;
const isDocked = () => screen.queryByRole('button', { name: /Open/ }) !== null;

describe('SessionPrompt', () => {
  beforeAll(async () => {
    promptPart.request();
    await vi.waitFor(() => expect(promptPart.get()).not.toBeNull());
  });
  beforeEach(() => {
    vi.useFakeTimers();
    fakeIntersections({ isSeen: true });
    send.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('M4 opens over the page when nobody is writing', () => {
    show(<Screen approvals={one} />);
    expect([isModal(), isDocked()]).toEqual([true, false]);
  });

  it('M4 docks while the composer holds text, leaves the focus there, and F6 opens it', async () => {
    const view = show(<Screen approvals={{}} />);
    field().focus();
    fireEvent.change(field(), { target: { value: 'Wait, before' } });
    view.rerender(<Screen approvals={one} />);
    await pass(700);
    expect([isModal(), isDocked()]).toEqual([false, true]);
    expect(document.activeElement).toBe(field());
    pressKey('F6');
    expect(isModal()).toBe(true);
  });

  it('M4 an emptied field opens it', () => {
    const view = show(<Screen approvals={{}} />);
    fireEvent.change(field(), { target: { value: 'Wait' } });
    view.rerender(<Screen approvals={one} />);
    expect(isModal()).toBe(false);
    fireEvent.change(field(), { target: { value: '' } });
    expect(isModal()).toBe(true);
  });

  it('M2 what is typed while it opens goes to the composer and answers nothing', async () => {
    const view = show(<Screen approvals={{}} />);
    field().focus();
    view.rerender(<Screen approvals={one} />);
    await pass(0);
    expect(document.activeElement).not.toBe(field());
    pressKey('a');
    // Within the key press the focus is back, so that the browser writes the letter there.
    expect(document.activeElement).toBe(field());
    expect([isModal(), isDocked()]).toEqual([false, true]);
    await pass(1_000);
    expect(document.activeElement).toBe(field());
    expect(send).not.toHaveBeenCalled();
  });

  it('M2 a letter without meaning is text for the composer, also later', async () => {
    const view = show(<Screen approvals={{}} />);
    field().focus();
    view.rerender(<Screen approvals={one} />);
    await pass(2_000);
    pressKey('y');
    expect(document.activeElement).toBe(field());
    expect(isModal()).toBe(false);
  });

  it('M4 Escape hides it and gives the focus back; the badge brings it again', async () => {
    const view = show(<Screen approvals={{}} />);
    field().focus();
    view.rerender(<Screen approvals={one} />);
    await pass(0);
    pressKey('Escape');
    await pass(0);
    expect([isModal(), isDocked()]).toEqual([false, false]);
    expect(document.activeElement).toBe(field());
    fireEvent.click(screen.getByText('Badge'));
    expect(isModal()).toBe(true);
  });

  it('M1 stays with its ending when it was decided elsewhere, until it is closed', async () => {
    const view = show(<Screen approvals={one} />);
    await pass(0);
    const ended = { [approvalId('1')]: anApproval({ ending: anEnding() }) };
    act(() => view.rerender(<Screen approvals={ended} />));
    expect(screen.getByText('Ben')).toBeDefined();
    pressKey('Escape');
    await pass(0);
    expect(isModal()).toBe(false);
  });
});
