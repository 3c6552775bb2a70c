import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLazyPart, type LazyPart } from '@/components/ui/lazy-part';
import { pendingOf, rowOfSession } from '@/components/approvals/row-of-session';
import type { promptPart as RealPart } from '@/components/approvals/prompt-part';
import { ADA, anApproval, approvalId, aSession } from '../trpc/session-fixture';

type Part = typeof RealPart extends LazyPart<infer Held> ? Held : never;

/** The line to the server: what is asked for waits until it is let through or cut. */
const line = vi.hoisted(() => ({
  load: (): Promise<unknown> => Promise.reject(new Error('not set up')),
}));

vi.mock('@/components/approvals/prompt-part', () => ({
  promptPart: {
    get: () => part.get(),
    hasFailed: () => part.hasFailed(),
    request: () => part.request(),
    subscribe: (listener: () => void) => part.subscribe(listener),
  },
}));

let part: LazyPart<Part>;

const { SessionPrompt } = await import('@/components/approvals/session-prompt');
const { usePromptPlacement } = await import('@/components/approvals/use-prompt-placement');
const { usePromptPart } = await import('@/components/approvals/use-prompt-part');

const one = { [approvalId('1')]: anApproval() };
const NONE = {};
const decisions = { of: () => undefined, subscribe: () => () => {} } as never;

/** A composer that holds `text` and the prompt, as the page of a session has them. */
function Screen({ text = '' }: { text?: string }) {
  const hasPrompt = usePromptPart(true) !== null;
  const placement = usePromptPlacement({
    approvals: hasPrompt ? one : NONE,
    writing: { holdsText: text !== '', hasTyped: text !== '', isLeaving: false },
    decisions,
    viewerId: ADA,
  });
  return (
    <>
      <SessionPrompt
        approvals={Object.values(one).map((each) => rowOfSession(each, aSession()))}
        pendingIds={pendingOf(one).map(({ id }) => id)}
        messages={[]}
        placement={placement}
        decisions={decisions}
        hostName="hearth"
        viewerId={ADA}
      />
      <textarea aria-label="Message" data-reports-text="" value={text} onChange={() => {}} />
    </>
  );
}

function Shown({ form }: { form: string }) {
  return <p>Prompt as {form}</p>;
}

describe('the prompt before its code is here', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    part = createLazyPart(() => line.load() as Promise<Part>);
  });
  afterEach(() => void vi.useRealTimers());

  it('M2 says that something waits, takes no focus, and offers nothing to press', async () => {
    line.load = () => new Promise(() => {});
    render(<Screen />);
    const field = screen.getByLabelText('Message');
    field.focus();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('status').textContent).toContain('Something waits for a decision');
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(field);
  });

  it('M4 decides where it stands only once it can be drawn: whoever has begun to write finds it docked', async () => {
    let arrive: (value: unknown) => void = () => {};
    line.load = () => new Promise((resolve) => (arrive = resolve));
    const { rerender } = render(<Screen />);
    rerender(<Screen text="Wait, before" />);
    await act(async () => arrive(Shown));
    expect(screen.getByText('Prompt as dock')).toBeDefined();
  });

  it('M4 opens over the page when nobody has begun to write', async () => {
    line.load = () => Promise.resolve(Shown);
    render(<Screen />);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText('Prompt as modal')).toBeDefined();
  });

  it('M1 asks for its code again as long as the line is cut, by itself and when told to', async () => {
    const load = vi.fn(() => Promise.reject<unknown>(new Error('cut')));
    line.load = load;
    render(<Screen />);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('status').textContent).toContain('could not be loaded');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(load).toHaveBeenCalledTimes(3);
    line.load = () => Promise.resolve(Shown);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.getByText('Prompt as modal')).toBeDefined();
  });
});
