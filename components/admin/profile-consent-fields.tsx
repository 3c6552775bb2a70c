'use client';

import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { MODE_OPTIONS, modeWarning } from './mode-words';
import type { ProfileFieldsProps } from './profile-draft';
import { ProfileGuardianFields } from './profile-guardian-fields';
import { TickField } from './tick-field';

/** Who is asked about what is risky, and what may be remembered of the answers. */
export function ProfileConsentFields({ draft, errors, onChange }: ProfileFieldsProps) {
  const warning = modeWarning(draft.mode);
  return (
    <>
      <Field
        label="What is risky"
        hint={
          warning === null ? (
            'Rules of this profile come first; they are under Rules.'
          ) : (
            <span className={draft.mode === 'off' ? 'text-failed-text' : undefined}>{warning}</span>
          )
        }
        error={errors.mode}
        className="sm:col-span-2"
      >
        {(control) => (
          <Select
            {...control}
            value={draft.mode}
            options={MODE_OPTIONS}
            onValue={(mode) => onChange({ mode })}
          />
        )}
      </Field>
      {draft.mode === 'smart' ? (
        <ProfileGuardianFields draft={draft} errors={errors} onChange={onChange} />
      ) : null}
      <TickField
        label="Offer “always”"
        hint="People may remember an answer for the whole profile, or open up a session."
        isTicked={draft.offersAlways}
        onTick={(offersAlways) => onChange({ offersAlways })}
      />
      <TickField
        label="Critical needs somebody else"
        hint="The author of a session cannot approve what is critical in it."
        isTicked={draft.criticalNeedsOther}
        onTick={(criticalNeedsOther) => onChange({ criticalNeedsOther })}
      />
    </>
  );
}
