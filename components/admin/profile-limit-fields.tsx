'use client';

import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { DurationField } from './duration-field';
import type { DurationFieldName, ProfileFieldsProps } from './profile-draft';
import { UNATTENDED_OPTIONS } from './unattended-words';

const durations: readonly { field: DurationFieldName; label: string; hint: string }[] = [
  {
    field: 'toolTimeoutMs',
    label: 'Approval deadline',
    hint: 'A run waits this long for a decision',
  },
  {
    field: 'gatewayTimeoutMs',
    label: 'Deadline of outside requests',
    hint: 'For requesters that hand in and go on',
  },
  { field: 'runDeadlineMs', label: 'Time of a run', hint: 'Then it is ended' },
  { field: 'commandTimeoutMs', label: 'Time of one command', hint: 'Then its processes are ended' },
];

/** How long everything may take, and what happens where nobody can be asked. */
export function ProfileLimitFields({ draft, errors, onChange }: ProfileFieldsProps) {
  return (
    <>
      {durations.map(({ field, label, hint }) => (
        <DurationField
          key={field}
          label={label}
          hint={hint}
          value={draft[field]}
          error={errors[field]}
          onValue={(value) => onChange({ [field]: value })}
        />
      ))}
      <Field
        label="When nobody can be asked"
        hint="For calls that need consent and come from where no person answers."
        error={errors.unattended}
        className="sm:col-span-2"
      >
        {(control) => (
          <Select
            {...control}
            value={draft.unattended}
            options={UNATTENDED_OPTIONS}
            onValue={(unattended) => onChange({ unattended })}
          />
        )}
      </Field>
    </>
  );
}
