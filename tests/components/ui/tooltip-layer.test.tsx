import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IconButton } from '@/components/ui/icon-button';
import { TooltipLayer } from '@/components/ui/tooltip-layer';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function draw(hasSecond = true) {
  return render(
    <>
      <IconButton label="Copy" hint="c">
        <svg />
      </IconButton>
      {hasSecond ? <IconButton label="Archive">x</IconButton> : null}
      <p>Elsewhere</p>
      <TooltipLayer />
    </>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const point = (at: Element, pointerType = 'mouse') =>
  fireEvent(at, new PointerEvent('pointerover', { bubbles: true, pointerType }));
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;

it('shows the words and the key of what a mouse rests on, and not what it passes', async () => {
  draw();
  point(button('Archive'));
  await pass(300);
  point(button('Copy'));
  point(button('Copy').firstElementChild!);
  await pass(399);
  expect(shown()).toBeNull();
  await pass(1);
  expect(shown()).toBe('Copyc');
});

it('goes when the pointer leaves, and stays while it is on the tooltip itself', async () => {
  draw();
  point(button('Copy'));
  await pass(400);
  point(screen.getByText('Elsewhere'));
  point(screen.getByRole('tooltip'));
  await pass(1_000);
  expect(shown()).toBe('Copyc');
  point(screen.getByText('Elsewhere'));
  await pass(120);
  expect(shown()).toBeNull();
});

it.each([
  ['a press', () => fireEvent.pointerDown(button('Copy'))],
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['scrolling', () => fireEvent.scroll(document.body)],
])('goes with %s', async (_, act) => {
  draw();
  point(button('Copy'));
  await pass(400);
  expect(shown()).toBe('Copyc');
  act();
  expect(shown()).toBeNull();
});

it('goes with its element', async () => {
  const { rerender } = draw();
  point(button('Archive'));
  await pass(400);
  expect(shown()).toBe('Archive');
  rerender(
    <>
      <p>Elsewhere</p>
      <TooltipLayer />
    </>,
  );
  await pass(0);
  expect(shown()).toBeNull();
});

it('is none of a finger’s', async () => {
  draw();
  point(button('Copy'), 'touch');
  await pass(1_000);
  expect(shown()).toBeNull();
});
