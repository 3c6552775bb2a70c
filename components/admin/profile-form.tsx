'use client';

import { useState, type SyntheticEvent } from 'react';
import { failureText } from '@/components/trpc/refusal';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { Profile } from '@/server/domain/profile';
import { fieldErrorsOf } from './field-errors';
import {
  profileDraft,
  readProfileDraft,
  type ProfileDraft,
  type ProfileErrors,
  type ProfilePreset,
} from './profile-draft';
import { ProfileConsentFields } from './profile-consent-fields';
import { ProfileLimitFields } from './profile-limit-fields';
import { ProfileModelFields } from './profile-model-fields';
import { ProfileSandboxFields } from './profile-sandbox-fields';
import { RUNTIME_OPTIONS } from './runtime-words';
import { useSaveProfile } from './use-save-profile';

interface ProfileFormProps {
  formId: string;
  /** The profile to change, or null to make one. */
  profile: Profile | null;
  /** What is filled in already when one is made. */
  preset?: ProfilePreset | undefined;
  onPending: (isPending: boolean) => void;
  onDone: () => void;
}

/** The settings of a profile; mounted anew with each dialog. */
export function ProfileForm({ formId, profile, preset, onPending, onDone }: ProfileFormProps) {
  const [draft, setDraft] = useState(() => profileDraft(profile, preset));
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const { isPending, save } = useSaveProfile(profile, {
    onSuccess: onDone,
    onError: (thrown) => {
      const refused = fieldErrorsOf(thrown);
      setErrors(refused);
      setProblem(
        Object.keys(refused).length > 0
          ? null
          : failureText(thrown, 'The server did not answer; nothing was saved.'),
      );
    },
    onSettled: () => onPending(false),
  });

  const change = (to: Partial<ProfileDraft>): void => setDraft({ ...draft, ...to });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const read = readProfileDraft(draft);
    setErrors(read.errors ?? {});
    setProblem(null);
    if (read.settings === null) return;
    onPending(true);
    save(read.settings);
  };

  const fields = { draft, errors, onChange: change };
  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      <Field label="Name" error={errors.name}>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            autoComplete="off"
            autoFocus
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Runtime" error={errors.runtime}>
        {(control) => (
          <Select
            {...control}
            value={draft.runtime}
            options={RUNTIME_OPTIONS}
            onValue={(runtime) => change({ runtime })}
          />
        )}
      </Field>
      <Field
        label="Workspace"
        hint="The folder it works in, as an absolute path on this machine."
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
            onChange={(event) => change({ workspace: event.target.value })}
          />
        )}
      </Field>
      {draft.runtime === 'model' ? <ProfileModelFields {...fields} /> : null}
      <ProfileConsentFields {...fields} />
      <ProfileLimitFields {...fields} />
      <ProfileSandboxFields {...fields} />
      <p role="alert" className="text-13 text-failed-text empty:hidden sm:col-span-2">
        {problem}
      </p>
    </form>
  );
}
