import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WaitingNotice } from '@/components/chat/waiting-notice';
import { renderWithRouter } from '../../support/render-with-router';

const NOW = Date.UTC(2030, 0, 1, 12);

it.each([
  [NOW + 11_400, 'It asked to wait. · 12 s left'],
  [NOW, 'It asked to wait. · now'],
  [NOW - 5_000, 'It asked to wait. · now'],
  [null, 'It asked to wait.'],
])('counts down by the server’s clock: %s', (until, expected) => {
  renderWithRouter(<WaitingNotice text="It asked to wait." until={until} />, {
    answers: {},
    now: NOW,
  });
  expect(screen.getByRole('status').textContent).toBe(expected);
});
