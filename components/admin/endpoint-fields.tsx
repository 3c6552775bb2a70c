'use client';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { Endpoint, Provider } from '@/server/domain/endpoint';
import type { EndpointDraft, EndpointErrors } from './endpoint-draft';
import { EndpointKeyField } from './endpoint-key-field';
import { PROVIDER_OPTIONS, providerWord } from './provider-words';

interface EndpointFieldsProps {
  draft: EndpointDraft;
  errors: EndpointErrors;
  /** The endpoint that is changed, or null. */
  stored: Endpoint | null;
  onChange: (change: Partial<EndpointDraft>) => void;
}

/** Where a model is reached, by what it is called, and with which key. */
export function EndpointFields({ draft, errors, stored, onChange }: EndpointFieldsProps) {
  const isCompatible = draft.provider === 'openai-compatible';
  const chooseProvider = (provider: Provider): void => {
    onChange({ provider, name: nameAfter(draft, provider) });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Provider" error={errors.provider}>
        {(control) => (
          <Select
            {...control}
            value={draft.provider}
            options={PROVIDER_OPTIONS}
            onValue={chooseProvider}
          />
        )}
      </Field>
      <Field label="Name" error={errors.name}>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            autoComplete="off"
            placeholder={isCompatible ? 'Ollama' : undefined}
            autoFocus
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Address"
        hint={
          isCompatible
            ? 'Everything before /chat/completions; it mostly ends in /v1.'
            : 'Empty: the address of the provider itself.'
        }
        error={errors.baseUrl}
        className="sm:col-span-2"
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            value={draft.baseUrl}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={
              isCompatible ? 'http://127.0.0.1:11434/v1' : 'https://proxy.example.com/v1'
            }
            className="font-mono text-13"
            onChange={(event) => onChange({ baseUrl: event.target.value })}
          />
        )}
      </Field>
      <EndpointKeyField
        draft={draft}
        error={errors.apiKey}
        isStored={stored?.hasKey === true}
        onChange={onChange}
      />
    </div>
  );
}

/** A provider of its own gives its name to an endpoint that has none of its own yet. */
function nameAfter(draft: EndpointDraft, provider: Provider): string {
  const isOwn = draft.name !== '' && draft.name !== providerWord(draft.provider);
  if (isOwn) return draft.name;
  return provider === 'openai-compatible' ? '' : providerWord(provider);
}
