import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TopNav } from '@/components/frame/top-nav';
import { renderWithRouter } from '@/tests/support/render-with-router';

const navigation = vi.hoisted(() => ({ path: '/' }));
vi.mock('next/navigation', () => ({ usePathname: () => navigation.path }));

function renderNav({ isAdmin, path }: { isAdmin: boolean; path: string }) {
  navigation.path = path;
  return renderWithRouter(<TopNav isAdmin={isAdmin} />, {
    answers: { 'approvals.pending': () => [{}, {}, {}] },
  });
}

it('counts what waits for a decision beside the inbox', async () => {
  renderNav({ isAdmin: false, path: '/approvals' });
  expect(await screen.findByText('3 waiting for a decision')).toBeDefined();
  expect(screen.getByRole('link', { name: /Inbox/ }).getAttribute('aria-current')).toBe('page');
});

it('shows administration to administrators only', () => {
  renderNav({ isAdmin: false, path: '/' });
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
});

it('tells a room of administration from the page itself', () => {
  renderNav({ isAdmin: true, path: '/admin/runs' });
  expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: 'Chat' }).getAttribute('aria-current')).not.toBe('page');
});
