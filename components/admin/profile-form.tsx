'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { failureText, refusalOf } from '@/components/trpc/refusal';
import { useTRPC } from '@/components/trpc/trpc';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { Profile } from '@/server/domain/profile';
import { DurationField } from './duration-field';
import {
  profileDraft,
  readProfileDraft,
  type DurationFieldName,
  type ProfileDraft,
  type ProfileErrors,
} from './profile-draft';
import { UNATTENDED_OPTIONS } from './unattended-words';

interface ProfileFormProps {
  formId: string;
  profile: Profile | null;
  onPending: (isPending: boolean) => void;
  onDone: () => void;
}

const runtimeOptions = [
  { value: 'shell', label: 'shell', hint: 'Each message is a command; needs nothing' },
] as const;

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

/** The settings of a profile; mounted anew with each dialog. */
export function ProfileForm({ formId, profile, onPending, onDone }: ProfileFormProps) {
  const [draft, setDraft] = useState(() => profileDraft(profile));
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const handlers = {
    onSuccess: async (): Promise<void> => {
      onDone();
      await Promise.all([
        queryClient.invalidateQueries(trpc.admin.profiles.pathFilter()),
        queryClient.invalidateQueries(trpc.profiles.list.pathFilter()),
      ]);
    },
    onError: (thrown: unknown): void => {
      const refusal = refusalOf(thrown);
      const fields = Object.entries(refusal?.fieldErrors ?? {});
      setErrors(Object.fromEntries(fields.map(([field, [message]]) => [field, message])));
      setProblem(
        fields.length > 0
          ? null
          : failureText(thrown, 'The server did not answer; nothing was saved.'),
      );
    },
    onSettled: (): void => onPending(false),
  };
  const create = useMutation(trpc.admin.createProfile.mutationOptions(handlers));
  const update = useMutation(trpc.admin.updateProfile.mutationOptions(handlers));

  const set = (change: Partial<ProfileDraft>): void => setDraft({ ...draft, ...change });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (create.isPending || update.isPending) return;
    const read = readProfileDraft(draft);
    setErrors(read.errors ?? {});
    setProblem(null);
    if (read.settings === null) return;
    onPending(true);
    if (profile === null) create.mutate(read.settings);
    else update.mutate({ profileId: profile.id, ...read.settings });
  };

  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <Field label="Name" error={errors.name}>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            autoComplete="off"
            autoFocus
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Runtime" error={errors.runtime}>
        {(control) => (
          <Select
            {...control}
            value={draft.runtime}
            options={runtimeOptions}
            onValue={(runtime) => set({ runtime })}
          />
        )}
      </Field>
      <Field
        label="Workspace"
        hint="The folder its commands run in, as an absolute path on this machine."
        error={errors.workspace}
        className="sm:col-span-2"
      >
        {(control) => (
          <Input
            {...control}
            value={draft.workspace}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            className="font-mono text-13"
            onChange={(event) => set({ workspace: event.target.value })}
          />
        )}
      </Field>
      {durations.map(({ field, label, hint }) => (
        <DurationField
          key={field}
          label={label}
          hint={hint}
          value={draft[field]}
          error={errors[field]}
          onValue={(value) => set({ [field]: value })}
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
            onValue={(unattended) => set({ unattended })}
          />
        )}
      </Field>
      <p role="alert" className="text-13 text-failed-text empty:hidden sm:col-span-2">
        {problem}
      </p>
    </form>
  );
}
