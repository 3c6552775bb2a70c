import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

function described(element: HTMLElement): string | null | undefined {
  const id = element.getAttribute('aria-describedby');
  return id === null ? null : document.getElementById(id)?.textContent;
}

it('describes the control by its hint, and by its error once there is one', () => {
  const field = (error?: string) => (
    <Field label="Name" hint="As others see it" error={error}>
      {(control) => <Input {...control} />}
    </Field>
  );
  const { rerender } = render(field());
  const input = screen.getByLabelText('Name');
  expect(described(input)).toBe('As others see it');
  expect(input.getAttribute('aria-invalid')).toBeNull();

  rerender(field('Enter a name'));
  expect(described(input)).toBe('Enter a name');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

it('claims no description where there is none', () => {
  render(<Field label="Name">{(control) => <Input {...control} />}</Field>);
  expect(described(screen.getByLabelText('Name'))).toBeNull();
});
