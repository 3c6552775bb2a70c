'use client';

import { Field } from '@/components/ui/field';
import { PasswordInput } from './password-input';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
  className?: string;
}

/** A password that somebody chooses, with the one thing that counts about it. */
export function NewPasswordField({
  label,
  value,
  error,
  onValue,
  className,
}: NewPasswordFieldProps) {
  const { length } = value;
  const counted =
    length === 0 ? 'At least 12 characters.' : `${length} character${length === 1 ? '' : 's'}.`;
  return (
    <Field
      label={label}
      className={className}
      hint={`${counted} Length is what counts; no rules about symbols.`}
      error={error}
    >
      {(control) => (
        <PasswordInput
          {...control}
          name="new-password"
          autoComplete="new-password"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
