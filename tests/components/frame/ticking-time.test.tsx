import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TimeAgo, TimeLeft, TimeSince } from '@/components/frame/ticking-time';
import { renderWithRouter } from '@/tests/support/render-with-router';

const serverNow = Date.UTC(2030, 0, 1, 12);

it('counts down by the clock of the server, whatever the viewer’s own clock says', () => {
  renderWithRouter(<TimeLeft at={serverNow + 221_000} />, { answers: {}, now: serverNow });
  expect(screen.getByText('3:41').getAttribute('datetime')).toBe('2030-01-01T12:03:41.000Z');
});

it('says "closing" from the deadline on, never that it has expired', () => {
  renderWithRouter(<TimeLeft at={serverNow} />, { answers: {}, now: serverNow });
  expect(screen.getByText('closing')).toBeDefined();
});

it.each([
  [18_000, '18 s ago'],
  [7_200_000, '2 h ago'],
  [0, 'now'],
])('says of what was %d ms ago: %s', (ageMs, words) => {
  renderWithRouter(<TimeAgo at={serverNow - ageMs} />, { answers: {}, now: serverNow });
  expect(screen.getByText(words)).toBeDefined();
});

it('gives the exact instant on hover', () => {
  renderWithRouter(<TimeSince at={serverNow - 6_500} />, { answers: {}, now: serverNow });
  expect(screen.getByText('6 s').getAttribute('title')).toMatch(/2030/);
});
