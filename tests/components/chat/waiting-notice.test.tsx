import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WaitingNotice } from '@/components/chat/waiting-notice';
import { formatTimeOfDay } from '@/components/ui/format-instant';
import { renderWithRouter } from '../../support/render-with-router';

const NOW = Date.UTC(2030, 0, 1, 12);

const draw = (until: number | null): HTMLElement => {
  renderWithRouter(<WaitingNotice text="It asked to wait." until={until} />, {
    answers: {},
    now: NOW,
  });
  return screen.getByRole('status');
};

it.each([
  // Not more than it was to be, though the server's time is known a moment late.
  [NOW + 10_200, 'in 10 s'],
  [NOW + 1_000, 'in 1 s'],
  [NOW, 'now'],
  [NOW - 5_000, 'now'],
])('counts down by the server’s clock: %s', (until, expected) => {
  const notice = draw(until);
  expect(notice.textContent).toContain(`It asked to wait. Trying again ${expected}`);
});

it('is read out once, with the time of day and without the seconds', () => {
  const notice = draw(NOW + 10_000);
  for (const hidden of notice.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  expect(notice.textContent).toBe(
    `It asked to wait. Trying again at ${formatTimeOfDay(NOW + 10_000)}`,
  );
});

it('names no time where none is planned', () => {
  expect(draw(null).textContent).toBe('It asked to wait.');
});
