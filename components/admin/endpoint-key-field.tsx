'use client';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import type { EndpointDraft, KeyChoice } from './endpoint-draft';

interface EndpointKeyFieldProps {
  draft: Pick<EndpointDraft, 'provider' | 'apiKey' | 'keyChoice'>;
  error: string | undefined;
  /** Whether a key is stored; it never comes here. */
  isStored: boolean;
  onChange: (change: Partial<EndpointDraft>) => void;
}

const choices: readonly { value: KeyChoice; label: string }[] = [
  { value: 'keep', label: 'Keep' },
  { value: 'replace', label: 'Replace' },
  { value: 'remove', label: 'Remove' },
];

/** The key: typed in once, and from then on only kept, replaced or removed. */
export function EndpointKeyField({ draft, error, isStored, onChange }: EndpointKeyFieldProps) {
  const { provider, apiKey, keyChoice } = draft;
  const isTyped = !isStored || keyChoice === 'replace';
  const hint =
    provider === 'openai-compatible' && !isStored
      ? 'Servers on this machine mostly need none. It is sealed here and never shown again.'
      : 'It is sealed on this server and never shown again.';
  return (
    <div className="grid content-start gap-2 sm:col-span-2">
      {isStored ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-13">
            <span className="font-medium">Key</span>{' '}
            <span className="text-fg-2">is stored, sealed</span>
          </span>
          <Segmented
            label="The stored key"
            value={keyChoice}
            options={choices}
            onValue={(next) => onChange({ keyChoice: next, apiKey: '' })}
          />
        </div>
      ) : null}
      {isTyped ? (
        <Field label={isStored ? 'New key' : 'Key'} hint={hint} error={error}>
          {(control) => (
            <Input
              {...control}
              type="password"
              // Off is ignored for passwords; with this no browser fills in that of the account.
              autoComplete="new-password"
              spellCheck={false}
              value={apiKey}
              className="font-mono text-13"
              onChange={(event) => onChange({ apiKey: event.target.value })}
            />
          )}
        </Field>
      ) : (
        <p role="alert" className="text-12 text-failed-text empty:hidden">
          {error}
        </p>
      )}
    </div>
  );
}
