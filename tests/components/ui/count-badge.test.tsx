import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CountBadge } from '@/components/ui/count-badge';

it('is not there at zero', () => {
  const { container } = render(<CountBadge count={0} label="waiting" />);
  expect(container.textContent).toBe('');
});

it('shows "99+" from a hundred on, and tells the exact count to screen readers', () => {
  render(<CountBadge count={100} label="waiting" />);
  expect(screen.getByText('99+').getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText('100 waiting')).toBeDefined();
});
