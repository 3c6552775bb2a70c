'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { failureText } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Combobox } from '@/components/ui/combobox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { DurationField } from './duration-field';
import { FILE_WRITES_OPTIONS } from './file-writes-words';
import { providerWord } from './provider-words';
import type { ProfileFieldsProps } from './profile-draft';
import { useEndpointCheck } from './use-endpoint-check';

/** What only a profile with a language model has: where it is, which one, and what holds for it. */
export function ProfileModelFields({ draft, errors, onChange }: ProfileFieldsProps) {
  const trpc = useTRPC();
  const endpoints = useQuery(trpc.admin.endpoints.queryOptions());
  const check = useEndpointCheck(draft.endpointId, { isWanted: true });
  const options = (endpoints.data ?? []).map(({ id, name, provider }) => ({
    value: id,
    label: name,
    hint: providerWord(provider),
  }));
  return (
    <>
      <Field
        label="Endpoint"
        hint={
          <Link href="/admin/models" className="text-accent-text underline underline-offset-2">
            {options.length === 0 ? 'Connect one under Models' : 'Connect another under Models'}
          </Link>
        }
        error={
          errors.endpointId ??
          (endpoints.error === null
            ? undefined
            : failureText(endpoints.error, 'The endpoints could not be loaded; try again.'))
        }
      >
        {(control) => (
          <Select
            {...control}
            // An endpoint that is gone meanwhile counts as none.
            value={
              options.some(({ value }) => value === draft.endpointId) ? draft.endpointId : null
            }
            options={options}
            placeholder={options.length === 0 ? 'None is connected yet' : 'Choose one'}
            disabled={options.length === 0}
            onValue={(endpointId) => onChange({ endpointId })}
          />
        )}
      </Field>
      <Field
        label="Model"
        hint={modelHint(draft.endpointId !== null, check)}
        error={errors.modelName}
      >
        {(control) => (
          <Combobox
            {...control}
            value={draft.modelName}
            options={check.data?.models ?? []}
            className="font-mono text-13"
            onValue={(modelName) => onChange({ modelName })}
          />
        )}
      </Field>
      <Field
        label="System prompt"
        hint="What the model is told before everything else. May be empty."
        error={errors.systemPrompt}
        className="sm:col-span-2"
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={draft.systemPrompt}
            onChange={(event) => onChange({ systemPrompt: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Changes to files"
        hint="Inside the workspace; outside of it they always ask."
        error={errors.fileWrites}
        className="sm:col-span-2"
      >
        {(control) => (
          <Select
            {...control}
            value={draft.fileWrites}
            options={FILE_WRITES_OPTIONS}
            onValue={(fileWrites) => onChange({ fileWrites })}
          />
        )}
      </Field>
      <Field
        label="Steps of a turn"
        hint="Calls of the model; then it is ended"
        error={errors.stepLimit}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={draft.stepLimit}
            onChange={(event) => onChange({ stepLimit: event.target.value })}
          />
        )}
      </Field>
      <DurationField
        label="Silence of the model"
        hint="Before its first word and between two"
        value={draft.silenceTimeoutMs}
        error={errors.silenceTimeoutMs}
        onValue={(silenceTimeoutMs) => onChange({ silenceTimeoutMs })}
      />
    </>
  );
}

function modelHint(
  isEndpointChosen: boolean,
  check: Pick<ReturnType<typeof useEndpointCheck>, 'data' | 'error' | 'isFetching'>,
): string {
  if (!isEndpointChosen) return 'As its endpoint calls it.';
  if (check.isFetching) return 'Asking the endpoint for its models …';
  if (check.error !== null) {
    return failureText(check.error, 'The server did not answer; type the name of the model.');
  }
  const { isOk = true, diagnosis = '', models = [] } = check.data ?? {};
  if (!isOk) return `${diagnosis} The name can be typed all the same.`;
  return models.length === 0
    ? 'The endpoint lists no models; type the name of one.'
    : `Out of ${String(models.length)}, or any other name.`;
}
