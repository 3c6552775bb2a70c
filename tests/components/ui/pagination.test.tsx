import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Pagination } from '@/components/ui/pagination';

it.each([
  [1, 0, '0–0 of 0'],
  [1, 50, '1–50 of 50'],
  [3, 120, '101–120 of 120'],
])('page %i of %i rows reads %s', (page, total, words) => {
  render(<Pagination page={page} pageSize={50} total={total} onPage={() => {}} />);
  expect(screen.getByText(words)).toBeDefined();
});

it('cannot leave the first or the last page', () => {
  const onPage = vi.fn();
  const { rerender } = render(<Pagination page={1} pageSize={50} total={60} onPage={onPage} />);
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onPage).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onPage).toHaveBeenCalledExactlyOnceWith(2);
  rerender(<Pagination page={2} pageSize={50} total={60} onPage={onPage} />);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onPage).toHaveBeenCalledOnce();
});
