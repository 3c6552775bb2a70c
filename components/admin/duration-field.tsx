'use client';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { DurationUnit } from './whole-duration';

export interface DurationDraft {
  count: string;
  unit: DurationUnit;
}

interface DurationFieldProps {
  label: string;
  hint: string;
  value: DurationDraft;
  error: string | undefined;
  onValue: (value: DurationDraft) => void;
}

const unitOptions = [
  { value: 'seconds', label: 'seconds' },
  { value: 'minutes', label: 'minutes' },
  { value: 'hours', label: 'hours' },
] as const;

/** A count and its unit. */
export function DurationField({ label, hint, value, error, onValue }: DurationFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] gap-2">
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={value.count}
            onChange={(event) => onValue({ ...value, count: event.target.value })}
          />
          <Select
            aria-label={`Unit of “${label}”`}
            value={value.unit}
            options={unitOptions}
            onValue={(unit) => onValue({ ...value, unit })}
          />
        </div>
      )}
    </Field>
  );
}
