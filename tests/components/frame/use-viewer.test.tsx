import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useViewer } from '@/components/frame/use-viewer';
import type { Viewer } from '@/components/frame/viewer';
import { anId } from '@/tests/support/a-session-row';
import { renderWithRouter, routerRefusal } from '@/tests/support/render-with-router';

const viewer: Viewer = {
  actor: { userId: anId('usr', 1), name: 'Mara', email: 'mara@example.org', role: 'operator' },
  hostName: 'hearth',
  version: '1.0.0',
  now: 0,
};

function Name() {
  return <p>{useViewer(viewer).actor.name}</p>;
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('begins with what the page was rendered for, without asking again', () => {
  const { calls } = renderWithRouter(<Name />, { answers: {} });
  expect(screen.getByText('Mara')).toBeDefined();
  expect(calls).toEqual([]);
});

it('goes to the sign-in page once the sign-in has ended', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { queryClient } = renderWithRouter(<Name />, {
    answers: {
      'viewer.me': () => {
        throw routerRefusal('unauthenticated', 'Sign in first.');
      },
    },
  });
  await queryClient.invalidateQueries();
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/sign-in'));
});
