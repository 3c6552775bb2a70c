import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu';
import { MenuButton } from '@/components/ui/menu-button';
import { OpenedMenu } from '@/components/ui/opened-menu';

function draw(onSelect = vi.fn()) {
  render(
    <MenuButton
      label="Menu of Nightly"
      renderMenu={(opening) => (
        <OpenedMenu opening={opening}>
          <DropdownMenuItem onSelect={onSelect}>Rename</DropdownMenuItem>
          <DropdownMenuItem>Delete</DropdownMenuItem>
        </OpenedMenu>
      )}
    >
      …
    </MenuButton>,
  );
  return { onSelect, button: screen.getByRole('button', { name: 'Menu of Nightly' }) };
}

it('opens a menu that bears its name, with no entry chosen for a pointer', () => {
  const { button } = draw();
  fireEvent.click(button, { detail: 1 });
  const menu = screen.getByRole('menu', { name: 'Menu of Nightly' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(menu);
});

it.each([
  ['Enter', (button: HTMLElement) => fireEvent.click(button, { detail: 0 })],
  ['the arrow', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'ArrowDown' })],
])('opens with %s and has the focus on its first entry', (_, open) => {
  const { button } = draw();
  open(button);
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Rename' }));
});

it.each([
  ['an entry was taken', () => fireEvent.click(screen.getByRole('menuitem', { name: 'Rename' }))],
  ['Escape', () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' })],
])('closes after %s and gives the focus back to its button', async (_, close) => {
  const { button } = draw();
  fireEvent.click(button, { detail: 1 });
  close();
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.body.style.pointerEvents).not.toBe('none');
});

it('does what its entry says, once', () => {
  const { button, onSelect } = draw();
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Rename' }));
  expect(onSelect).toHaveBeenCalledOnce();
});
