'use client';

import { useState, type SyntheticEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { SessionId, UserId } from '@/server/domain/ids';
import type { ShareLevel } from '@/server/domain/session-relation';
import type { ShareCandidate } from '@/server/domain/session-share';
import { LEVEL_OPTIONS } from './share-words';
import { useChangeShare } from './use-change-share';

interface ShareFormProps {
  sessionId: SessionId;
  /** Those with whom it is not shared yet. */
  candidates: readonly ShareCandidate[];
  isShared: boolean;
}

/** Picks a person and what they may do, and shares the session with them. */
export function ShareForm({ sessionId, candidates, isShared }: ShareFormProps) {
  const [userId, setUserId] = useState<UserId | null>(null);
  const [wanted, setWanted] = useState<ShareLevel>('view');
  const share = useChangeShare(sessionId);
  const person = candidates.find((one) => one.userId === userId);
  const isViewer = person?.canOperate === false;
  const level = isViewer ? 'view' : wanted;

  if (candidates.length === 0) {
    return (
      <p className="text-13 text-fg-2">
        {isShared
          ? 'It is shared with everybody it can be shared with.'
          : 'There is nobody to share it with. An administrator can invite people.'}
      </p>
    );
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (person === undefined || share.isPending) return;
    void share.give(person, level).then(() => setUserId(null));
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_128px_auto]">
        <Field label="Person">
          {(control) => (
            <Select
              {...control}
              value={person?.userId ?? null}
              placeholder="Choose somebody"
              options={candidates.map(toOption)}
              onValue={setUserId}
            />
          )}
        </Field>
        <Field label="May">
          {(control) => (
            <Select
              {...control}
              value={level}
              disabled={isViewer}
              options={LEVEL_OPTIONS}
              onValue={setWanted}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          isPending={share.isPending}
          disabled={person === undefined}
          className="sm:mt-[25px] sm:h-9"
        >
          Share
        </Button>
      </div>
      {isViewer ? (
        <p className="text-12 text-fg-3">{person.name} is a viewer and may only read.</p>
      ) : null}
      <p role="alert" className="text-13 text-failed-text empty:hidden">
        {share.failure}
      </p>
    </form>
  );
}

function toOption({ userId, name, email }: ShareCandidate) {
  return { value: userId, label: name, ...(email === null ? {} : { hint: email }) };
}
