'use client';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

interface RetentionDaysProps {
  label: string;
  /** What the days count from. */
  unit: string;
  goes: string;
  stays: string;
  /** As typed; empty for never. */
  value: string;
  error: string | undefined;
  /** How much would go now, or why that is not known; null when nothing is removed. */
  now: string | null;
  onValue: (value: string) => void;
}

/** A number of days, with what goes after them and what stays. */
export function RetentionDays(props: RetentionDaysProps) {
  const { label, unit, goes, stays, value, error, now, onValue } = props;
  return (
    <div className="grid gap-3 rounded-md border border-line p-4">
      <Field label={label} hint="Empty: never." error={error}>
        {(control) => (
          <div className="flex items-center gap-2">
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder="never"
              className="w-24"
              value={value}
              onChange={(event) => onValue(event.target.value)}
            />
            <span className="text-13 text-fg-2">{unit}</span>
          </div>
        )}
      </Field>
      <dl className="grid gap-x-3 gap-y-1 text-13 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-fg-3">Goes</dt>
        <dd className="text-pretty">{goes}</dd>
        <dt className="text-fg-3">Stays</dt>
        <dd className="text-pretty">{stays}</dd>
      </dl>
      <p role="status" className="text-13 font-medium empty:hidden">
        {now}
      </p>
    </div>
  );
}
