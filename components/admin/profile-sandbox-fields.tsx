'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/components/trpc/trpc';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { ProfileSettings } from '@/server/domain/profile';
import type { ProfileFieldsProps } from './profile-draft';
import { TickField } from './tick-field';

type Sandbox = ProfileSettings['sandbox'];

const SANDBOX_OPTIONS: readonly { value: Sandbox; label: string; hint: string }[] = [
  { value: 'none', label: 'None', hint: 'Commands run with the rights of this server' },
  {
    value: 'bubblewrap',
    label: 'Bubblewrap',
    hint: 'Only the workspace can be written, and the data of this server is not there',
  },
];

/** Whether commands are kept in a sandbox of the machine. */
export function ProfileSandboxFields({ draft, errors, onChange }: ProfileFieldsProps) {
  const trpc = useTRPC();
  const { data: support } = useQuery(trpc.admin.sandboxSupport.queryOptions());
  return (
    <>
      <Field label="Sandbox" hint={support?.explanation} error={errors.sandbox}>
        {(control) => (
          <Select
            {...control}
            value={draft.sandbox}
            options={SANDBOX_OPTIONS}
            onValue={(sandbox) => onChange({ sandbox })}
          />
        )}
      </Field>
      <TickField
        label="Network in the sandbox"
        hint="Without it, commands reach no other machine, nor this one."
        isTicked={draft.sandboxHasNetwork}
        isDisabled={draft.sandbox === 'none'}
        onTick={(sandboxHasNetwork) => onChange({ sandboxHasNetwork })}
      />
    </>
  );
}
