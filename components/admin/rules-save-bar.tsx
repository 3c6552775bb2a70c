'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Profile } from '@/server/domain/profile';
import { SaveRulesDialog } from './save-rules-dialog';
import type { RulesDraft } from './use-rules-draft';

/** What is not saved yet, with the ways back and on; absent while there is nothing. */
export function RulesSaveBar({ profile, draft }: { profile: Profile; draft: RulesDraft }) {
  const [isSaving, setSaving] = useState(false);
  const { isChanged, lastChange, undo } = draft;
  return (
    <>
      {isChanged || lastChange !== null ? (
        <div
          role="status"
          className="sticky bottom-0 mt-auto flex flex-wrap items-center gap-2 border-t border-line bg-bg px-5 py-2.5 text-13 text-fg-2 max-sm:px-3"
        >
          <span className="min-w-0 flex-1">
            {isChanged ? 'Not saved yet' : 'As saved'}
            {lastChange === null ? '' : ` · you ${lastChange}`}
          </span>
          <Button disabled={lastChange === null} onClick={undo}>
            Undo
          </Button>
          <Button variant="primary" disabled={!isChanged} onClick={() => setSaving(true)}>
            Save …
          </Button>
        </div>
      ) : null}
      {isSaving ? (
        <SaveRulesDialog profile={profile} draft={draft} onClose={() => setSaving(false)} />
      ) : null}
    </>
  );
}
