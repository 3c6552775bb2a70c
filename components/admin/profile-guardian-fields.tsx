'use client';

import { useQuery } from '@tanstack/react-query';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Combobox } from '@/components/ui/combobox';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { ProfileFieldsProps } from './profile-draft';
import { useEndpointCheck } from './use-endpoint-check';

/** The model that answers before a person is asked. */
export function ProfileGuardianFields({ draft, errors, onChange }: ProfileFieldsProps) {
  const trpc = useTRPC();
  const endpoints = useQuery(trpc.admin.endpoints.queryOptions());
  const check = useEndpointCheck(draft.guardianEndpointId, { isWanted: true });
  const options = (endpoints.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = options.some(({ value }) => value === draft.guardianEndpointId);
  return (
    <>
      <Field
        label="Guardian endpoint"
        hint="Another one than the agent’s, if you can."
        error={
          errors.guardianEndpointId ??
          (endpoints.error === null
            ? undefined
            : failureText(endpoints.error, 'The endpoints could not be loaded; try again.'))
        }
      >
        {(control) => (
          <Select
            {...control}
            value={isKnown ? draft.guardianEndpointId : null}
            options={options}
            placeholder={options.length === 0 ? 'None is connected yet' : 'Choose one'}
            disabled={options.length === 0}
            onValue={(guardianEndpointId) => onChange({ guardianEndpointId })}
          />
        )}
      </Field>
      <Field
        label="Guardian model"
        hint="It answers within 20 seconds, or a person is asked."
        error={errors.guardianModelName}
      >
        {(control) => (
          <Combobox
            {...control}
            value={draft.guardianModelName}
            options={check.data?.models ?? []}
            className="font-mono text-13"
            onValue={(guardianModelName) => onChange({ guardianModelName })}
          />
        )}
      </Field>
    </>
  );
}
