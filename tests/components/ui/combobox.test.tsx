import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Combobox } from '@/components/ui/combobox';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';

const options = ['alpha', 'beta', 'albatross'];

function Model({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <Field label="Model">
      {(control) => <Combobox {...control} value={value} options={options} onValue={setValue} />}
    </Field>
  );
}

const field = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Model' });
const rows = (): (string | null)[] => screen.queryAllByRole('option').map((row) => row.textContent);
const press = (key: string): void => void fireEvent.keyDown(field(), { key });

it('shows everything when it is opened, also with a value in it', () => {
  render(<Model initial="beta" />);
  expect(field().getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(field());
  expect(rows()).toEqual(options);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('beta');
});

it('narrows to what has the typed text in it, what begins with it first', () => {
  render(<Model />);
  fireEvent.change(field(), { target: { value: 'B' } });
  expect(rows()).toEqual(['beta', 'albatross']);
  fireEvent.change(field(), { target: { value: 'gamma' } });
  expect(rows()).toEqual([]);
  expect(field().value).toBe('gamma');
});

it('moves through the list with the arrows, round its ends, and tells readers where it is', () => {
  render(<Model />);
  press('ArrowDown');
  expect(field().getAttribute('aria-activedescendant')).toBeNull();
  for (const [key, text] of [
    ['ArrowDown', 'alpha'],
    ['ArrowUp', 'albatross'],
    ['ArrowDown', 'alpha'],
    ['ArrowDown', 'beta'],
  ] as const) {
    press(key);
    const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toBe(text);
  }
  press('Enter');
  expect(field().value).toBe('beta');
  expect(rows()).toEqual([]);
});

it('takes a row that is pressed', () => {
  render(<Model />);
  fireEvent.click(field());
  fireEvent.click(screen.getByRole('option', { name: 'alpha' }));
  expect(field().value).toBe('alpha');
  expect(rows()).toEqual([]);
});

it('submits its form with Enter unless a row is to be taken', () => {
  const submit = vi.fn((event: Event) => event.preventDefault());
  const { container } = render(
    <form>
      <Model />
    </form>,
  );
  container.querySelector('form')?.addEventListener('submit', submit);
  fireEvent.click(field());
  press('ArrowDown');
  const taking = fireEvent.keyDown(field(), { key: 'Enter' });
  expect(taking).toBe(false);
  const submitting = fireEvent.keyDown(field(), { key: 'Enter' });
  expect(submitting).toBe(true);
});

it('only shuts with Enter when it was opened to choose and nothing was chosen', () => {
  render(<Model />);
  fireEvent.click(field());
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false);
  expect(rows()).toEqual([]);
  fireEvent.change(field(), { target: { value: 'b' } });
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true);
});

it('shuts with Escape, and leaves the dialog around it open', async () => {
  render(
    <Dialog open>
      <DialogContent title="Choose">
        <Model />
      </DialogContent>
    </Dialog>,
  );
  fireEvent.click(field());
  expect(rows()).toEqual(options);
  fireEvent.keyDown(field(), { key: 'Escape' });
  await vi.waitFor(() => expect(rows()).toEqual([]));
  expect(screen.getByRole('dialog', { name: 'Choose' })).toBeDefined();
});
