import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeadlineLine } from '@/components/approvals/deadline-line';
import { createLiveLink, LiveLinkContext } from '@/components/trpc/live-link';
import { renderWithRouter } from '@/tests/support/render-with-router';
import { NOON } from '../trpc/session-fixture';
import { aRow, pass } from './prompt-fixture';

describe('DeadlineLine', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** A prompt with 120 s; the machine's own clock is an hour wrong. */
  function showDeadline() {
    vi.setSystemTime(NOON + 3_600_000);
    const link = createLiveLink();
    act(() => link.clock.note(NOON));
    renderWithRouter(
      <LiveLinkContext value={link}>
        <DeadlineLine approval={aRow()} />
      </LiveLinkContext>,
      { answers: {} },
    );
  }

  const ring = (): string | null => screen.getByRole('timer').textContent;

  it('M4 counts down by the server’s clock, not by the machine’s', async () => {
    showDeadline();
    expect(ring()).toBe('2:00');
    await pass(36_200);
    expect(ring()).toBe('1:24');
  });

  it('speaks once when the last quarter begins', async () => {
    showDeadline();
    await pass(89_000);
    expect(screen.getByRole('status').textContent).toBe('');
    await pass(1_000);
    const spoken = screen.getByRole('status').textContent;
    expect(spoken).toContain('seconds left');
    await pass(10_000);
    expect(screen.getByRole('status').textContent).toBe(spoken);
  });

  it('A4 says closing at zero, never expired: an answer may still count', async () => {
    showDeadline();
    await pass(121_000);
    expect(ring()).toBe('0:00');
    expect(screen.getByText(/Closing/).textContent).toBe('Closing: an answer may still count');
    expect(screen.queryByText(/expired/i)).toBeNull();
  });
});
