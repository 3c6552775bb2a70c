import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';

function dialog(change: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) {
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={() => {}}
      title="Delete “Nightly”?"
      confirmLabel="Delete session"
      isPending={false}
      error={null}
      onConfirm={() => {}}
      {...change}
    >
      Its messages are erased.
    </ConfirmDialog>
  );
}

it('is named by its question and opens with the focus on the safe button', () => {
  render(dialog());
  expect(screen.getByRole('dialog', { name: 'Delete “Nightly”?' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
});

it('confirms once, not again while it is under way', () => {
  const confirm = vi.fn();
  const { rerender } = render(dialog({ onConfirm: confirm }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete session' }));
  rerender(dialog({ onConfirm: confirm, isPending: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete session' }));
  expect(confirm).toHaveBeenCalledOnce();
});

it('stays and says why when it could not be done', () => {
  render(dialog({ error: 'You are the last administrator.' }));
  expect(screen.getByRole('alert').textContent).toBe('You are the last administrator.');
});

it('closes on Escape without confirming', () => {
  const confirm = vi.fn();
  const change = vi.fn();
  render(dialog({ onConfirm: confirm, onOpenChange: change }));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(change).toHaveBeenCalledWith(false);
  expect(confirm).not.toHaveBeenCalled();
});
